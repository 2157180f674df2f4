import { callOutcomes, callPurposes } from '@parley/contracts/bots/calls.ts'
import type { Work } from '../../platform/work.ts'

/** Every read of a call starts here. */
export function modelCalls(work: Work) {
  return work.db.selectFrom('modelCalls').where('modelCalls.enterpriseId', '=', work.enterpriseId)
}

export const callColumns = [
  'id',
  'purpose',
  'model',
  'outcome',
  'promptTokens',
  'completionTokens',
  'costUsd',
  'latencyMs',
  'turnId',
  'createdAt',
] as const

type CallRow = {
  id: string
  purpose: string
  model: string
  outcome: string
  promptTokens: number | null
  completionTokens: number | null
  costUsd: number | null
  latencyMs: number
  turnId: string | null
  createdAt: Date
}

export function shownCall({ turnId, createdAt, ...row }: CallRow) {
  return {
    ...row,
    _id: row.id,
    purpose: callPurposes.find(known => known === row.purpose) ?? ('test' as const),
    outcome: callOutcomes.find(known => known === row.outcome) ?? ('failed' as const),
    messageId: turnId,
    createdOn: createdAt,
  }
}

/** The calls belong to the message from now on; in the transaction that keeps it. */
export async function giveCallsTo(work: Work, turnId: string, calls: readonly string[]): Promise<void> {
  if (calls.length === 0) return
  await work.db
    .updateTable('modelCalls')
    .set({ turnId })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', [...calls])
    .execute()
}

/** What outside models were asked for one message, in order. */
export async function callsOfTurn(work: Work, turnId: string) {
  const rows = await modelCalls(work).select(callColumns).where('turnId', '=', turnId).orderBy('id').execute()
  return rows.map(shownCall)
}
