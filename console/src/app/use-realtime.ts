import { notification } from '@parley/contracts/enterprises/notifications.ts'
import type { ServerFrame } from '@parley/contracts/realtime.ts'
import { texts } from '@parley/contracts/texts.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { profileQuery } from '../auth/profile.api.ts'
import { useAppConfig } from '../enterprises/settings.api.ts'
import { openRealtime } from '../lib/realtime.ts'
import { readToken, restartToCheckSession } from '../lib/session.ts'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { useGo } from '../ui/frame/link.tsx'
import { showDesktopNotice } from './desktop-notice.ts'
import { broughtBy, keysStaleAfter } from './realtime.ts'

const told = z.object({ notification })
/** A burst of events, such as an import's, makes one read of it. */
const gatherMs = 250
const reloadMark = 'reloaded-for-socket'

/** Keeps what is on the screen as new as the server's, for as long as the main layout stands. */
export function useRealtime(): void {
  const queries = useQueryClient()
  const { features } = useAppConfig()
  const go = useGo()
  const isQuiet = features.skipWebsocketNotification
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new at every render and always does the same (2026-11-21)
  useEffect(() => {
    const token = readToken()
    if (!token) return
    const refresh = gather(queries)
    const realtime = openRealtime({
      url: `${location.origin.replace(/^http/, 'ws')}/socket`,
      token,
      onEvent: frame => {
        refresh(keysStaleAfter(frame.event))
        fill(queries, frame)
        if (frame.event === 'notification' && !isQuiet) announce(queries, frame, go)
      },
      onStale: () => void refreshOlder(queries),
      onInvalidToken: reloadOnce,
      onDenied: () => toast.error(texts.accessDenied, { duration: toastTimes.shell }),
    })
    const stop = wakeWithMachine(realtime.wake)
    return () => {
      stop()
      realtime.close()
    }
  }, [queries, isQuiet])
}

function gather(queries: QueryClient): (keys: QueryKey[]) => void {
  const waiting = new Map<string, QueryKey>()
  const flush = () => {
    const keys = [...waiting.values()]
    waiting.clear()
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  return keys => {
    if (waiting.size === 0 && keys.length > 0) setTimeout(flush, gatherMs)
    for (const key of keys) waiting.set(JSON.stringify(key), key)
  }
}

function fill(queries: QueryClient, { event, data }: ServerFrame): void {
  const brought = broughtBy(event, data)
  if (brought) queries.setQueryData(brought.queryKey, brought.value)
}

/** What was read before this moment may have missed an event; what is being read just now has not. */
function refreshOlder(queries: QueryClient): Promise<void> {
  const isSetting = (key: QueryKey) => key[1] === 'white-label' || key[1] === 'app-config'
  return queries.invalidateQueries({
    predicate: ({ queryKey, state }) => state.dataUpdatedAt > 0 && !isSetting(queryKey),
  })
}

function announce(queries: QueryClient, { data }: ServerFrame, go: (href: string) => void): void {
  const parsed = told.safeParse(data)
  if (!parsed.success) return
  const { title, link } = parsed.data.notification
  if (queries.getQueryData(profileQuery.queryKey)?.enablePushNotification)
    showDesktopNotice(parsed.data.notification, go)
  toast.info(title, {
    duration: toastTimes.shell,
    ...(link ? { action: { label: 'Open', onClick: () => go(link) } } : {}),
  })
}

/** The start of the app decides what a bad token means; a second time in a row it has decided, so it ends there. */
function reloadOnce(): void {
  const token = readToken()
  if (token === null || sessionStorage.getItem(reloadMark) === token) return
  sessionStorage.setItem(reloadMark, token)
  restartToCheckSession()
}

function wakeWithMachine(wake: () => void): () => void {
  const whenSeen = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', whenSeen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', whenSeen)
  }
}
