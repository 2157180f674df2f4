import type { Fallback } from '@parley/contracts/campaigns/campaigns.ts'
import type { FallbackStats } from '@parley/contracts/campaigns/fallback.ts'
import { campaignReportTabs, campaignReportTexts as words } from '@parley/contracts/campaigns/report.texts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useChannelChoice } from '../channels/choices.api.ts'
import { formatNumber } from '../lib/format.ts'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { useCampaign } from './campaigns.api.ts'
import { useFallbackStats } from './report.api.ts'
import look from './report.module.css'
import { ReportRows } from './report.rows.tsx'
import type { ReportProps } from './report.search.ts'

const steps: readonly { key: keyof FallbackStats; label: string }[] = [
  { key: 'triggered', label: 'Not reached' },
  { key: 'total', label: 'Got the fallback' },
  { key: 'sent', label: words.sent },
  { key: 'delivered', label: words.delivered },
  { key: 'read', label: words.read },
  { key: 'failed', label: words.failed },
  { key: 'clicked', label: words.clicked },
]

/** What recipients got on another channel because the message did not reach them. */
export function FallbackTab(props: ReportProps) {
  const { campaignId, activityId, fromDate, toDate } = props.wanted
  const read = useFallbackStats(campaignId)
  const { data: campaign } = useCampaign(campaignId)
  if (read.error && !read.data) {
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  }
  if (read.data?.triggered === 0) {
    const hint = campaign?.fallback ? 'Nobody needed the fallback yet.' : 'The campaign has no fallback.'
    return <EmptyState message={texts.noRecord} hint={campaign ? hint : undefined} />
  }
  return (
    <>
      <section className={look.fallback} aria-label={campaignReportTabs.fallback}>
        <Told campaignId={campaignId} isPart={Boolean(activityId ?? fromDate ?? toDate)} />
        <div className={look.tiles}>
          {steps.map(({ key, label }) => (
            <StatCard key={key} label={label} value={read.data && formatNumber(read.data[key])} />
          ))}
        </div>
        <h2 className={look.title}>Who got it, and how the message before ended</h2>
      </section>
      <ReportRows {...props} label="Recipients of the fallback" hint="Nobody got the fallback in these days." />
    </>
  )
}

const ends: Record<Fallback['on'][number], string> = {
  FAILED: 'failed',
  NOT_DELIVERED: 'was not delivered in time',
  NOT_READ: 'was not read in time',
}

/** Where it goes and when; the numbers know neither iterations nor days. */
function Told({ campaignId, isPart }: { campaignId: string; isPart: boolean }) {
  const fallback = useCampaign(campaignId).data?.fallback ?? null
  const channel = useChannelChoice(fallback?.channelId ?? null).data?.name
  const when = fallback?.on.map(reason => ends[reason]).join(' or ')
  return (
    <p className={look.told}>
      {fallback && channel ? `Sent through ${channel} where the message ${when}. ` : null}
      {isPart ? 'These numbers are of all iterations and days; the recipients below are those you chose.' : null}
    </p>
  )
}
