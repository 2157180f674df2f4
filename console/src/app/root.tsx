import { Outlet, useRouter } from '@tanstack/react-router'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { TooltipLayer } from '../ui/feedback/tooltip-layer.tsx'
import { LinkProvider } from '../ui/frame/link.tsx'

export function Root() {
  const { history } = useRouter()
  return (
    <LinkProvider onNavigate={href => history.push(href)}>
      <Outlet />
      <Toaster />
      <TooltipLayer />
    </LinkProvider>
  )
}
