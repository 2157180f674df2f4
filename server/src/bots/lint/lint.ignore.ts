import { createHash } from 'node:crypto'
import { lintTexts } from '@parley/contracts/bots/lint.ts'
import { notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import type { Found } from './lint.find.ts'

/** The same for as long as the finding speaks of the same intents, phrases and entity, however large they are. */
export function findingId({ kind, intents, entityId, parameter }: Found): string {
  const isOfPhrases = kind === 'shared_phrase' || kind === 'alike_phrases'
  const subjects = intents.map(({ id, phrases }) => (isOfPhrases ? [id, phrases[0]] : [id]))
  return createHash('sha256')
    .update(JSON.stringify([kind, subjects, entityId, parameter]))
    .digest('base64url')
}

export async function ignoreFinding(work: Work, agentId: string, finding: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const { enterpriseId } = work
  await work.db
    .insertInto('lintIgnores')
    .values({ enterpriseId, agentId, finding, createdBy: work.actor.id })
    .onConflict(conflict => conflict.columns(['agentId', 'finding']).doNothing())
    .execute()
  tell(work, agent, { ignoredFinding: finding })
  return say(lintTexts.ignored, { agentId })
}

export async function restoreFinding(work: Work, agentId: string, finding: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  await work.db
    .deleteFrom('lintIgnores')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('finding', '=', finding)
    .execute()
  tell(work, agent, { restoredFinding: finding })
  return say(lintTexts.restored, { agentId })
}

export async function ignoredFindings(work: Work, agentId: string): Promise<Set<string>> {
  await refuseUnknownAgent(work, agentId)
  const rows = await work.db
    .selectFrom('lintIgnores')
    .select('finding')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .execute()
  return new Set(rows.map(({ finding }) => finding))
}

function tell(work: Work, { id, name }: { id: string; name: string }, after: Record<string, unknown>): void {
  work.audit({ module: 'NLP', action: 'state', resourceId: id, resourceName: name, after })
  work.announce('bots.lint.changed', { agentId: id }, { permission: 'NLP.VIEW' })
}
