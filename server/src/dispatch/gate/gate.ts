import { rulesOf } from '../../enterprises/sending-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Claimed } from '../claim.ts'
import { frequencyCap } from './gate.cap.ts'
import { consent } from './gate.consent.ts'
import { pace } from './gate.pace.ts'
import { quietHours } from './gate.quiet.ts'
import type { Addressed, Door, Rule, Stop } from './gate.rule.ts'

/** Decides which rules apply. Free text in a chat answers the customer, so it counts as `SERVICE`. */
export type Purpose = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | 'SERVICE'
export type Judged = { row: Asking; purpose: Purpose }
type Asking = Pick<Claimed, 'id' | 'recipient' | 'contactId' | 'broadcastId'>
export type Verdict = { kind: 'go' } | Stop

/** Applied in this order; a message that one rule stops is not shown to the next. */
const heeded: readonly { rule: Rule; isOfMarketing: boolean }[] = [
  { rule: consent('everything'), isOfMarketing: false },
  { rule: consent('marketing'), isOfMarketing: true },
  { rule: quietHours, isOfMarketing: true },
  { rule: frequencyCap, isOfMarketing: true },
  { rule: pace, isOfMarketing: false },
]

/** The one gate that every outgoing message passes. Verdicts are in the order of `rows`. */
export async function judge(db: Db, channel: Door, rows: readonly Judged[]): Promise<Verdict[]> {
  const stops = new Map<string, Stop>()
  const rules = once(() => rulesOf(db, channel.enterpriseId))
  for (const { rule, isOfMarketing } of heeded) {
    const open = rows.filter(({ row, purpose }) => !stops.has(row.id) && (purpose === 'MARKETING' || !isOfMarketing))
    const messages = open.flatMap(({ row }) => addressed(row))
    if (messages.length === 0) continue
    for (const [id, stop] of await rule({ db, channel, rules }, messages)) stops.set(id, stop)
  }
  return rows.map(({ row }) => stops.get(row.id) ?? { kind: 'go' })
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

function addressed({ id, recipient, contactId, broadcastId }: Asking): Addressed[] {
  return recipient ? [{ id, to: recipient, contactId, broadcastId }] : []
}
