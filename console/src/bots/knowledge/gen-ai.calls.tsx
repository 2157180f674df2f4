import { type CallKind, type CallTotals, callTexts, type ModelCall } from '@parley/contracts/bots/calls.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useState } from 'react'
import { counted, formatNumber } from '../../lib/format.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { callCost, callName, dollars, milliseconds } from '../models/model-calls.words.ts'
import { TraceView } from '../trace/trace.view.tsx'
import { callsPerPage, useCalls, useCallTotals } from './gen-ai.api.ts'
import look from './gen-ai.module.css'

/** What the calls to outside models cost this month; each number opens the calls that it counts. */
export function GenAiCalls({ agentId }: { agentId: string }) {
  const [fromDate] = useState(startOfMonth)
  const [kind, open] = useState<CallKind | null>(null)
  const { data, error, refetch, isFetching } = useCallTotals(agentId, fromDate)
  return (
    <section className={look.calls} aria-label={callTexts.title}>
      <h3 className={look.title}>{callTexts.title}</h3>
      <p className={look.hint}>{callTexts.thisMonth}</p>
      {!data && error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data ? (
        <ul className={look.numbers}>
          {numbersOf(data).map(({ label, value, opens }) => (
            <li key={label}>
              <button type="button" className={look.figure} onClick={() => open(opens)}>
                <span className={look.hint}>{label}</span>
                <span className={look.amount}>{value}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.unpriced > 0 ? (
        <p className={look.hint}>{counted(data.unpriced, 'call')} of models whose price is not known.</p>
      ) : null}
      <SidePanel isOpen={kind !== null} size="work" title={callTexts.title} onClose={() => open(null)}>
        {kind ? <Calls key={kind} agentId={agentId} kind={kind} fromDate={fromDate} /> : null}
      </SidePanel>
    </section>
  )
}

function numbersOf(totals: CallTotals): { label: string; value: string; opens: CallKind }[] {
  const { calls, failed, promptTokens, completionTokens, costUsd, latencyMs } = totals
  return [
    { label: 'Calls', value: formatNumber(calls), opens: 'all' },
    { label: 'Failed', value: formatNumber(failed), opens: 'failed' },
    { label: 'Tokens', value: formatNumber(promptTokens + completionTokens), opens: 'answered' },
    { label: 'Cost', value: dollars(costUsd), opens: 'priced' },
    { label: 'Median time', value: latencyMs ? milliseconds(latencyMs.median) : '-', opens: 'answered' },
  ]
}

function Calls({ agentId, kind, fromDate }: { agentId: string; kind: CallKind; fromDate: string }) {
  const [from, setFrom] = useState(0)
  const { data, error, refetch, isFetching } = useCalls(agentId, { fromDate, kind, from })
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <SkeletonForm fields={4} />
  return (
    <>
      {data.calls.length === 0 ? <EmptyState message={texts.noRecord} drawing="search" /> : null}
      <ul className={look.list} aria-label={callTexts.title} aria-busy={isFetching}>
        {data.calls.map(call => (
          <CallItem key={call.id} agentId={agentId} call={call} />
        ))}
      </ul>
      <Pager from={from} perPage={callsPerPage} more={data.more} onChange={setFrom} />
    </>
  )
}

function CallItem({ agentId, call }: { agentId: string; call: ModelCall }) {
  const dates = useDates()
  return (
    <li className={look.chunk}>
      <p className={look.chunkHead}>
        <strong>{callName(call)}</strong>
        <span className={look.number}>{callCost(call)}</span>
      </p>
      <p className={look.hint}>{dates.dateTime(call.createdOn)}</p>
      {call.messageId ? <TraceView agentId={agentId} messageId={call.messageId} /> : null}
    </li>
  )
}

function startOfMonth(): string {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), 1).toISOString()
}
