import { traceTexts } from '@parley/contracts/bots/trace.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { useTrace } from './trace.api.ts'
import look from './trace.module.css'
import { TraceTold } from './trace.told.tsx'
import { shareWords } from './trace.words.ts'

type TraceViewProps = {
  agentId: string
  messageId: string
  /** Told while it is folded. */
  verdict?: { name: string; confidence: number }
}

/** Why a logged message was answered so: folded, and asked for when it is opened. */
export function TraceView({ agentId, messageId, verdict }: TraceViewProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const { data, error, refetch, isFetching } = useTrace(agentId, messageId, wasOpened)
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setWasOpened(true)
    bringIntoView(currentTarget)
  }
  return (
    <details className={look.trace} onToggle={toggle}>
      <summary className={look.summary}>
        <Icon of={IconChevronRight} />
        <span className={look.why}>{traceTexts.why}</span>
        {verdict ? <span className={look.verdict}>{verdict.name}</span> : null}
        {verdict ? <span className={look.number}>{shareWords(verdict.confidence)}</span> : null}
      </summary>
      {data ? (
        <div ref={bringIntoView}>
          <TraceTold trace={data} />
        </div>
      ) : null}
      {!data && !error && wasOpened ? (
        <p className={look.note} role="status">
          Looking…
        </p>
      ) : null}
      {error ? (
        <p className={look.note} role="alert">
          {error.message}{' '}
          <Button compact isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
    </details>
  )
}

/** What is told of the last message opens, and grows with its answer, below the edge of what is seen. */
function bringIntoView(part: HTMLElement | null): void {
  part?.closest<HTMLDetailsElement>('details[open]')?.scrollIntoView({ block: 'nearest' })
}
