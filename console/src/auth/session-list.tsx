import type { Session } from '@parley/contracts/auth/sessions.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useDates } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonText } from '../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { deviceOf } from './device.ts'
import { useEndSession, useSessions } from './profile.api.ts'
import look from './session-list.module.css'

export function SessionList() {
  const sessions = useSessions()
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={look.title}>
        Where you are signed in
      </h2>
      <p className={look.hint}>Sign out what you don't recognise, then change your password.</p>
      {sessions.isPending ? <SkeletonText lines={4} /> : null}
      {sessions.isError ? (
        <ErrorState
          message={sessions.error.message}
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      ) : null}
      {sessions.data ? (
        <ul className={look.list}>
          {sessions.data.sessions.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const dates = useDates()
  const end = useEndSession()
  const { name, isMobile } = deviceOf(session.userAgent)
  return (
    <li className={look.row}>
      <Icon of={isMobile ? IconDeviceMobile : IconDeviceDesktop} size="regular" />
      <div className={look.words}>
        <div className={look.name}>
          {name}
          {session.current ? <StatusBadge label="This device" tone="success" /> : null}
        </div>
        <div className={look.facts}>
          {session.ip} · seen <RelativeTime at={session.lastSeenOn} relative={dates.relative} full={dates.dateTime} /> ·
          signed in <RelativeTime at={session.createdOn} relative={dates.relative} full={dates.dateTime} />
        </div>
      </div>
      {session.current ? null : (
        <Button compact isBusy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate(session.id)}>
          Sign out
        </Button>
      )}
    </li>
  )
}
