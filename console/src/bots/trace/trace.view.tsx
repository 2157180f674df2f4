import { traceTexts } from '@parley/contracts/bots/trace.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
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
  const box = useRef<HTMLDetailsElement>(null)
  // That of the last message opens below the edge of what is seen.
  const show = () => box.current?.open && box.current.scrollIntoView({ block: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows when the answer is there (2026-11-24)
  useEffect(() => void show(), [data])
  const toggle = () => {
    if (box.current?.open) setWasOpened(true)
    show()
  }
  return (
    <details ref={box} className={look.trace} onToggle={toggle}>
      <summary className={look.summary}>
        <Icon of={IconChevronRight} />
        <span className={look.why}>{traceTexts.why}</span>
        {verdict ? <span className={look.verdict}>{verdict.name}</span> : null}
        {verdict ? <span className={look.number}>{shareWords(verdict.confidence)}</span> : null}
      </summary>
      {data ? <TraceTold trace={data} /> : null}
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
