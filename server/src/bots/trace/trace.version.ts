import type { Work } from '../../platform/work.ts'
import type { Script } from '../dialogue/dialogue.ts'
import { servedAgent, thresholdOf } from '../predict/predict.served.ts'
import { scriptOf } from '../training/models.script.ts'
import { type OpenedModel, openedModel, StaleModel } from '../training/models.ts'

export type Answerer = {
  modelType: string
  engine: string
  knowledgeKey: string | null
  /** Null where the version has no model: a prompt agent, or knowledge alone. */
  opened: OpenedModel | null
  script: Script['intents']
  threshold: number
}

/** The version that answered, as far as it is kept; null where it is not. */
export async function answererOf(work: Work, agentId: string, version: number | null): Promise<Answerer | null> {
  const agent = version === null ? null : await servedAgent(work, agentId, version)
  if (!agent || agent.version !== version) return null
  const opened = agent.modelKey ? await openedOrNull(work, agent.modelKey) : null
  const threshold = thresholdOf(agent)
  const script = opened ? (await scriptOf(work, opened, { ...agent, agentId, threshold })).intents : new Map()
  return {
    modelType: agent.trainedType ?? agent.modelType,
    engine: agent.engine ?? '',
    knowledgeKey: agent.knowledgeKey,
    opened,
    script,
    threshold,
  }
}

async function openedOrNull({ platform }: Work, modelKey: string): Promise<OpenedModel | null> {
  try {
    return await openedModel(platform, modelKey)
  } catch (error) {
    if (error instanceof StaleModel) return null
    throw error
  }
}
