import type { MessageRow } from '@parley/contracts/broadcasts/broadcasts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { messageStatusTexts } from '@parley/contracts/reports/messages.ts'
import { formatToTheSecond } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import look from './broadcast.module.css'
import { faultOf, messageStateOf } from './broadcast.state.ts'
import own from './message.module.css'

/** Every step of one message, and of one that failed what it means (REPORT-011). */
export function MessageDialog({ row, onClose }: { row: MessageRow | null; onClose: () => void }) {
  if (!row) return null
  const footer = <Button onClick={onClose}>Close</Button>
  return (
    <Dialog isOpen title={messageStatusTexts.title} width={640} onClose={onClose} footer={footer}>
      <dl className={look.ends}>
        <dt>From</dt>
        <dd>{formatPhoneNumber(row.from) || '-'}</dd>
        <dt>To</dt>
        <dd>{formatPhoneNumber(row.to) || '-'}</dd>
        <dt>{messageStatusTexts.current}</dt>
        <dd>
          <MessageStateBadge state={row.currentDeliveryStatus} />
        </dd>
        <dt>{messageStatusTexts.transId}</dt>
        <dd className={own.transId}>{row.transId ?? '-'}</dd>
      </dl>
      <History steps={row.messageStatuses} />
      {row.explanation ? (
        <dl className={look.why}>
          <dt>What happened</dt>
          <dd>{row.explanation.what}</dd>
          <dt>Where it lies</dt>
          <dd>{faultOf(row.explanation.fault)}</dd>
          <dt>What to do</dt>
          <dd>{row.explanation.todo}</dd>
        </dl>
      ) : null}
      {row.channelErrorCode ? (
        <p className={look.code}>
          {`${row.channelErrorCode}${row.channelErrorDesc ? `: ${row.channelErrorDesc}` : ''}`}
        </p>
      ) : null}
    </Dialog>
  )
}

export function MessageStateBadge({ state }: { state: number }) {
  return <StatusBadge {...messageStateOf(state)} />
}

function History({ steps }: { steps: MessageRow['messageStatuses'] }) {
  const timeZone = useTimeZone()
  return (
    <PlainTable label="Steps" headers={messageStatusTexts.history}>
      {steps.map(step => (
        <tr key={`${step.status} ${step.messageStatusTime}`}>
          <td>
            <MessageStateBadge state={step.status} />
          </td>
          <td>
            <time dateTime={step.messageStatusTime}>{formatToTheSecond(step.messageStatusTime, timeZone)}</time>
          </td>
          <td>{step.msg || '-'}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
