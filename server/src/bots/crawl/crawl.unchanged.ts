import { createHash } from 'node:crypto'
import { crawlTexts } from '@parley/contracts/bots/crawls.ts'
import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'
import type { KnowledgePiece } from '../knowledge/knowledge.file.ts'
import { asTrainer, type Held } from '../training/training.held.ts'
import { endRuns } from './crawl.runs.ts'

/** A reading by schedule that found what the served version knows already: there is no version to make. */
class Unchanged extends Error {
  override name = 'Unchanged' as const
  readonly websitesRead: number

  constructor(websitesRead: number) {
    super('The sources say what the served version knows already.')
    this.websitesRead = websitesRead
  }
}

/** Notes what the sources say. Throws Unchanged where a schedule asked and it is nothing new. */
export async function refuseUnchanged(
  platform: Platform,
  held: Held,
  { pieces, websitesRead }: { pieces: readonly KnowledgePiece[]; websitesRead: number },
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(pieces)).digest()
  const { rows } = await asTrainer(platform, held, ({ db }) =>
    sql<{ isUnchanged: boolean }>`
      update trainings t set knowledge_hash = ${hash} where t.id = ${held.trainingId} and t.enterprise_id = ${held.enterpriseId}
      returning t.cause = 'schedule' and exists (
        select from agents a join trainings served on served.agent_id = a.id and served.version = a.serving_version
        where a.id = t.agent_id and served.knowledge_hash = ${hash}
      ) as is_unchanged`.execute(db),
  )
  if (rows[0]?.isUnchanged) throw new Unchanged(websitesRead)
}

/** Ends the training as well where its sources say nothing new. */
export async function unlessUnchanged(platform: Platform, held: Held, train: () => Promise<void>): Promise<void> {
  try {
    await train()
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
    await forgetUnchanged(platform, held, error)
  }
}

/** The training leaves nothing but its run: versions to go back to are not pushed out by equal ones. */
async function forgetUnchanged(platform: Platform, held: Held, { websitesRead }: Unchanged): Promise<void> {
  const { agentId, trainingId, enterpriseId, attempt } = held
  await asTrainer(platform, held, async work => {
    await endRuns(
      work,
      [trainingId],
      websitesRead > 0 ? { state: 'UNCHANGED' } : { state: 'FAILED', error: crawlTexts.noWebsiteRead },
    )
    await work.db
      .deleteFrom('trainings')
      .where('enterpriseId', '=', enterpriseId)
      .where('id', '=', trainingId)
      .where('attempts', '=', attempt)
      .execute()
    const told = { agentId, trainingStatus: 'TRAINED', progress: 1 }
    work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
    work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
  })
}
