import { Outlet, useRouter } from '@tanstack/react-router'
import { LinkProvider } from '../ui/link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'

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
