import { type BroadcastDetail, type FailureCause, finalStates } from '@parley/contracts/broadcasts/broadcasts.ts'
import { IconRefresh } from '@tabler/icons-react'
import { formatDuration, formatNumber } from '../lib/format.ts'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { useMayAct } from './broadcast.actions.tsx'
import look from './broadcast.module.css'
import { faultOf } from './broadcast.state.ts'
import { useFailures, useResend } from './broadcasts.api.ts'
import { broadcastPaths } from './broadcasts.search.ts'
import { useRows } from './rows.api.ts'

/** What stood in the way, most frequent first: what happened, whose fault it is and what to do. */
export function FailuresPanel({ one }: { one: BroadcastDetail }) {
  const { data: causes = [], error, isFetching, refetch } = useFailures(one)
  if (error && causes.length === 0)
    return <ErrorState message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (causes.length === 0) return null
  const all = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={look.card} aria-labelledby="not-reached">
      <h2 id="not-reached" className={look.title}>
        {`${people(all)} ${all === 1 ? 'was' : 'were'} not reached`}
      </h2>
      <ul className={look.causes}>
        {causes.map(cause => (
          <Cause key={cause.code} cause={cause} share={cause.count / all} one={one} />
        ))}
      </ul>
    </section>
  )
}

type CauseProps = { cause: FailureCause; share: number; one: BroadcastDetail }

function Cause({ cause, share, one }: CauseProps) {
  const { search, open } = useRows()
  return (
    <li className={look.cause}>
      <button
        type="button"
        className={look.slice}
        aria-pressed={search.code === cause.code}
        onClick={() => open(search.code === cause.code ? {} : { code: cause.code })}
      >
        <span className={look.count}>{formatNumber(cause.count)}</span>
        <span className={look.what}>{cause.what}</span>
        <span className={look.sliceBar} style={{ width: `${Math.max(1, share * 100)}%` }} aria-hidden />
      </button>
      <p className={look.advice}>
        <span className={look.fault}>{faultOf(cause.fault)}</span>
        {cause.todo}
      </p>
      <SendAgain cause={cause} one={one} />
    </li>
  )
}

function SendAgain({ cause, one }: Omit<CauseProps, 'share'>) {
  const go = useGo()
  const resend = useResend(one.id, newId => go(broadcastPaths.one(newId)))
  const mayAct = useMayAct(one)
  const confirm = useConfirm()
  const { code, retryAfterSeconds, count, sentAgain } = cause
  // Rows of a broadcast that goes on may still be tried by itself.
  if (!mayAct || retryAfterSeconds === null || !finalStates.includes(one.status)) return null
  if (sentAgain >= count) return <p className={look.wait}>Sent again to these</p>
  const duration = retryAfterSeconds > 0 ? formatDuration(retryAfterSeconds) : null
  const sendAgain = async () => {
    const question = `Send again to ${people(count - sentAgain)}?`
    const detail = duration && `The cause asks to wait: it leaves in ${duration}.`
    if (await confirm({ question, detail, isDanger: false, yesLabel: 'Send again' })) resend.mutate(code)
  }
  return (
    <div className={look.again}>
      <Button compact icon={IconRefresh} isBusy={resend.isPending} onClick={() => void sendAgain()}>
        Send again to these
      </Button>
      {duration ? <span className={look.wait}>{`Waits ${duration} first`}</span> : null}
    </div>
  )
}

function people(count: number) {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`
}
