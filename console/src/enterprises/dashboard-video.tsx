import look from './dashboard.module.css'
import { useWhiteLabel } from './settings.api.ts'

export function DashboardVideo() {
  const { dashboardVideo } = useWhiteLabel()
  if (!dashboardVideo) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the customer's own film comes as one file, without a track (2026-11-21)
    <video className={look.video} src={dashboardVideo} controls preload="metadata">
      Sorry, your browser doesn't support embedded videos.
    </video>
  )
}
