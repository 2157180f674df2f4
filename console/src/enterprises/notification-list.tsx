import type { Notification } from '@parley/contracts/enterprises/notifications.ts'
import { useRef } from 'react'
import { useDates } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonText } from '../ui/feedback/skeleton.tsx'
import { useGo } from '../ui/frame/link.tsx'
import look from './notification-bell.module.css'
import { useMarkRead, useNotifications } from './notifications.api.ts'

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { rows, unread, query } = useNotifications()
  const markRead = useMarkRead()
  const title = useRef<HTMLHeadingElement>(null)
  // The button goes when nothing is left to mark; the focus must not go with it.
  const markAll = () => markRead.mutate({ all: true }, { onSuccess: () => title.current?.focus() })
  return (
    <>
      <div className={look.head}>
        <h2 ref={title} tabIndex={-1} className={look.title}>
          Notifications
        </h2>
        {unread > 0 ? (
          <Button compact kind="subtle" isBusy={markRead.isPending} onClick={markAll}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className={look.scroll}>
        {query.isPending ? (
          <div className={look.waiting}>
            <SkeletonText lines={4} />
          </div>
        ) : null}
        {query.isError && rows.length === 0 ? (
          <ErrorState
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : null}
        {query.isSuccess && rows.length === 0 ? <EmptyState message="No Notifications" drawing="message" /> : null}
        <ul className={look.list}>
          {rows.map(row => (
            <li key={row.id}>
              <NotificationRow row={row} onRead={() => markRead.mutate({ ids: [row.id] })} onLeave={onLeave} />
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <div className={look.more}>
            <Button compact kind="subtle" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

type RowProps = { row: Notification; onRead: () => void; onLeave: () => void }

function NotificationRow({ row, onRead, onLeave }: RowProps) {
  const dates = useDates()
  const go = useGo()
  const open = () => {
    if (!row.read) onRead()
    if (!row.link) return
    onLeave()
    // A file is the server's to answer: it is saved, and the screen stays.
    if (row.link.startsWith('/files/')) window.location.assign(row.link)
    else go(row.link)
  }
  return (
    <button type="button" className={look.row} data-unread={!row.read || undefined} onClick={open}>
      <span className={look.rowTitle}>
        {row.title}
        {row.read ? null : <span className="ui-hidden"> (unread)</span>}
      </span>
      <span className={look.rowText}>{row.message}</span>
      <span className={look.rowTime}>
        <RelativeTime at={row.createdOn} relative={dates.relative} full={dates.dateTime} />
      </span>
    </button>
  )
}
