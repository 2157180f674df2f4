import type { HeldVersion } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { type Checked, checkVersion } from '../tests/tests.check.ts'
import { keepRun } from '../tests/tests.results.ts'
import type { Built } from './training.build.ts'
import { endTraining, tellEnd } from './training.end.ts'
import { asTrainer, type Held, modelKeyOf } from './training.held.ts'
import { type BuiltKnowledge, knowledgeKeyOf } from './training.knowledge.ts'
import { type BuiltVectors, vectorsKeyOf } from './training.vectors.ts'
import { holdVersion, putIntoService, releaseHeld } from './versions.ts'

export type Version = Built & { knowledge: BuiltKnowledge; vectors: BuiltVectors }
type Watched = { signal: AbortSignal; onProgress(share: number): void }

const binary = 'application/octet-stream'
/** The operator's endpoint takes part in the built-in engine; an agent's own model is an engine of its own. */
const engineWithVectors = sql<string>`case model_type when 'OpenAi' then 'openai' else engine end`

/**
 * The files first, then their row with the number of the version: from here on the training is not built again, whatever
 * happens to its process. Null for a process that no longer holds it.
 */
export async function storeVersion(platform: Platform, held: Held, built: Version): Promise<number | null> {
  const { file, summary, documents } = built.knowledge
  const modelKey = modelKeyOf(held)
  const knowledgeKey = file && knowledgeKeyOf(held)
  const vectorsKey = built.vectors.file && vectorsKeyOf(held)
  if (built.vectors.file && vectorsKey) await platform.storage.put(vectorsKey, built.vectors.file, binary)
  if (file && knowledgeKey) await platform.storage.put(knowledgeKey, file, binary)
  await platform.storage.put(modelKey, built.file, binary)
  const { accuracy, threshold, warnings } = built
  return asTrainer(platform, held, async work => {
    const version = await nextVersion(work, held)
    const { numUpdatedRows } = await work.db
      .updateTable('trainings')
      .set({ version, modelKey, knowledgeKey, accuracy, effectiveThreshold: threshold })
      .set(vectorsKey ? { vectorsKey, engine: engineWithVectors } : {})
      .set({ warnings: JSON.stringify(warnings), knowledge: JSON.stringify(summary) })
      .set({ documents: JSON.stringify(documents.map(({ id, error }) => ({ id, error }))) })
      .where('enterpriseId', '=', held.enterpriseId)
      .where('id', '=', held.trainingId)
      .where('state', '=', 'RUNNING')
      .where('attempts', '=', held.attempt)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? version : null
  })
}

/** Plays the agent's tests against the stored version, and puts it into service unless it does worse than what serves. */
export async function switchOrHold(platform: Platform, held: Held, version: number, watched: Watched): Promise<void> {
  let isDecided = false
  while (!isDecided) {
    watched.signal.throwIfAborted()
    const checked = await checkVersion(platform, held, version, watched)
    crashPoint('train.before_switch')
    isDecided = await asTrainer(platform, held, work => decide(work, held, { version, checked }))
  }
}

/** False when another version was put into service while the tests ran: then those have to be compared anew. */
async function decide(
  work: Work,
  held: Held,
  { version, checked }: { version: number; checked: Checked | null },
): Promise<boolean> {
  const agent = await work.db
    .selectFrom('agents')
    .select('servingVersion')
    .where('enterpriseId', '=', held.enterpriseId)
    .where('id', '=', held.agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agent) return true
  if (checked && agent.servingVersion !== checked.versionBefore) return false
  const worse = checked ? heldFor(version, checked) : null
  const ended = await endTraining(work, held, { state: 'TRAINED', progress: 1 })
  if (!ended) return true
  await releaseHeld(work, held.agentId)
  if (checked) await keepRun(work, checked.lease, checked.results)
  if (worse) await holdVersion(work, held.agentId, worse)
  else await putIntoService(work, held.agentId, version)
  await tellEnd(work, held, ended, worse)
  return true
}

function heldFor(version: number, { versionBefore, lease, results }: Checked): HeldVersion | null {
  const worse = results.flatMap(({ testId, name, passed, passedBefore }) =>
    passedBefore && !passed ? [{ testId, name }] : [],
  )
  return worse.length > 0 && versionBefore !== null ? { version, versionBefore, runId: lease.id, worse } : null
}

async function nextVersion(work: Work, { agentId }: Held): Promise<number> {
  const newest = await work.db
    .selectFrom('trainings')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  return (newest?.version ?? 0) + 1
}
