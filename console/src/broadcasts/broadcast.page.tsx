import type { BroadcastDetail } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { useParams } from '@tanstack/react-router'
import { isGone } from '../lib/call-refused.ts'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { BroadcastActions } from './broadcast.actions.tsx'
import { FailuresPanel } from './broadcast.failures.tsx'
import { BroadcastMessages } from './broadcast.messages.tsx'
import look from './broadcast.module.css'
import { ProgressPanel } from './broadcast.progress.tsx'
import { SentForm } from './broadcast.sent.tsx'
import { channelOf, stateOf } from './broadcast.state.ts'
import { useBroadcast } from './broadcasts.api.ts'
import { broadcastPaths } from './broadcasts.search.ts'
import { TestBadge } from './test.badge.tsx'

/** One broadcast: how far it came, what stood in the way, what was sent, and what became of each recipient. */
export function BroadcastPage() {
  const { broadcastId = '' } = useParams({ strict: false })
  const { data: one, error, refetch, isFetching } = useBroadcast(broadcastId)
  if (one) return <Broadcast key={one.id} one={one} />
  return (
    <Page header={<PageHeader title={broadcastScreen.reports} back={back} />}>
      {isGone(error) ? (
        <NoBroadcast message={error.message} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Page>
  )
}

/** There is none, or it is not for the reader: it tells neither apart. */
function NoBroadcast({ message }: { message: string }) {
  const go = useGo()
  return (
    <EmptyState
      drawing="search"
      message={message}
      action={
        <Button kind="primary" onClick={() => go(broadcastPaths.list)}>
          Back to Reports
        </Button>
      }
    />
  )
}

const back = { label: 'Back to reports', href: broadcastPaths.list }

function Broadcast({ one }: { one: BroadcastDetail }) {
  const timeZone = useTimeZone()
  return (
    <Page
      header={
        <PageHeader
          title={one.name}
          back={back}
          aside={
            <>
              {one.isTest ? <TestBadge /> : null}
              <StatusBadge {...stateOf(one.status)} />
            </>
          }
          context={`${one.user.name} · ${channelOf(one)} · ${formatDayTime(one.createdOn, timeZone)}`}
          action={<BroadcastActions one={one} />}
        />
      }
    >
      <div className={look.page}>
        <ProgressPanel one={one} />
        <FailuresPanel one={one} />
        <SentForm one={one} />
        <BroadcastMessages one={one} />
      </div>
    </Page>
  )
}
