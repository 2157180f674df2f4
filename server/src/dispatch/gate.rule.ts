import type { HeededRules } from '../enterprises/sending-rules.ts'
import type { Db } from '../platform/database.ts'

export type Stop = { kind: 'skip'; code: string; text: string } | { kind: 'wait'; until: Date }

export type Door = { id: string; enterpriseId: string; type: number }
/** A message that has somebody to go to. */
export type Addressed = { id: string; to: string; contactId: string | null; broadcastId: string | null }
/** The enterprise's rules are read where a message must heed them. */
export type Gate = { db: Db; channel: Door; rules: () => Promise<HeededRules> }
/** Says which of the messages do not leave now, by their ids. */
export type Rule = (gate: Gate, messages: readonly Addressed[]) => Promise<ReadonlyMap<string, Stop>>
