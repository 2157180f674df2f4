import type { HeededRules } from '../../enterprises/sending-rules.ts'
import type { Db } from '../../platform/database/database.ts'

export type Stop = { kind: 'skip'; code: string; text: string } | { kind: 'wait'; until: Date }

export type Door = { id: string; enterpriseId: string; type: number }
/** A message that has somebody to go to. */
export type Addressed = { id: string; to: string; contactId: string | null; broadcastId: string | null }
/** `rules` reads the enterprise's rules on the first call, so that messages no rule applies to cost no query. */
export type Gate = { db: Db; channel: Door; rules: () => Promise<HeededRules> }
/** Returns the messages that must not leave now, by id. */
export type Rule = (gate: Gate, messages: readonly Addressed[]) => Promise<ReadonlyMap<string, Stop>>
