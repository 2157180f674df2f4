import { sql } from 'kysely'
import { asSystem } from '../platform/database/database.ts'
import type { Platform, Work } from '../platform/work.ts'
import { type Claimed, leaseSeconds } from './claim.ts'
import { type Result, writeBatch } from './results.ts'

type Draft = { id: string; channelId: string; to: string; text: string }

/**
 * Keeps a message by which somebody tries a channel as a delivery of neither a broadcast nor a chat. It is leased from
 * the beginning: no runner sends it, and where a server dies with it, it is settled as every lost lease is.
 */
export async function beginTest({ db, enterpriseId }: Work, { id, channelId, to, text }: Draft): Promise<Claimed> {
  const row = { id, enterpriseId, recipient: to, vars: { text }, fence: 1, attempts: 1 }
  await db
    .insertInto('deliveries')
    .values({
      ...row,
      channelId,
      vars: JSON.stringify(row.vars),
      leaseUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .execute()
  return { ...row, broadcastId: null, chatId: null, messageId: null, contactId: null, wasLeased: false }
}

export function endTest({ databases }: Platform, result: Result): Promise<void> {
  return asSystem(databases, db => writeBatch(db, [result]))
}

/** What it says; null for every other delivery. */
export function testText({ broadcastId, messageId, vars }: Pick<Claimed, 'broadcastId' | 'messageId' | 'vars'>) {
  return broadcastId === null && messageId === null ? (vars?.text ?? null) : null
}
