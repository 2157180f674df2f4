import { texts } from '@parley/contracts/texts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs, onSessionEnd, type SessionEnd } from '../lib/session.ts'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import type { router as appRouter } from './router.tsx'

type Router = typeof appRouter

/** Whatever ends the session, here or in another tab, leads to the login page and leaves nothing of it in memory. */
export function watchSession(router: Router, queries: QueryClient): void {
  onSessionEnd(end => void leave(router, queries, end))
  followOtherTabs(() => location.reload())
}

async function leave(router: Router, queries: QueryClient, end: SessionEnd): Promise<void> {
  const { href, pathname } = router.state.location
  if (end === 'expired') toast.error(texts.sessionExpired, { duration: toastTimes.shell })
  const search = end === 'expired' && pathname !== '/login' ? { returnTo: href } : {}
  // Unsaved changes cannot be saved any more, so nobody is asked to stay.
  await router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true })
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'enterprises' || !isSetting(queryKey[1]) })
}

/** The look and the switches belong to the host, not to who was signed in. */
function isSetting(noun: unknown): boolean {
  return noun === 'white-label' || noun === 'app-config'
}
