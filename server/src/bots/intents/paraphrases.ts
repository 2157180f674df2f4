import type { EntityRef } from '@parley/contracts/bots/intents.ts'
import { entityRef } from '@parley/contracts/bots/intents.ts'
import { type ParaphraseAsk, type ParaphraseEngine, paraphraseProblem } from '@parley/contracts/bots/paraphrases.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { type KeptSpan, paraphrasesOf } from '@parley/nlu/paraphrases/paraphrases.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type LanguageModel, languageModelOf } from '../../enterprises/auth-configs.ts'
import { invalidFields, missing } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { knowledgeSettings } from '../knowledge/knowledge.ts'
import { promptOf } from '../prompt/prompt.ts'
import type { MarkedLine, Ways } from './paraphrases.lines.ts'
import { askModel } from './paraphrases.model.ts'
import { askService } from './paraphrases.service.ts'

type Asked = { lines: MarkedLine[]; model: LanguageModel | null }

/** The engines in their order: each is asked when the one before gave nothing. */
export async function makeParaphrases(work: Work, ask: ParaphraseAsk) {
  const texts = (ask.lines ?? []).map(collapse).filter(line => line !== '')
  const problem = paraphraseProblem(texts)
  if (problem) throw invalidFields([problem])
  const asked = await work.transact(inner => readAsked(inner, texts, ask.agentId))
  const count = ask.num_return_sequences
  const engines: [ParaphraseEngine, () => Ways | Promise<Ways>][] = [
    ['service', () => askService(work.platform, { ...ask, lines: texts })],
    ['llm', () => askModel(work.platform, { ...asked, agentId: ask.agentId ?? '', count })],
    ['rules', () => asked.lines.flatMap(({ text, kept }) => paraphrasesOf(text, { count, kept }))],
  ]
  for (const [engine, waysOf] of engines) {
    const paraphrases = fresh((await waysOf()) ?? [], texts).slice(0, texts.length * count)
    if (paraphrases.length > 0) return say('success', { paraphrases, engine })
  }
  return say('success', { paraphrases: [], engine: 'rules' as const })
}

/** Each once, none equal to a line, and none that an intent would refuse. */
function fresh(ways: readonly string[], lines: readonly string[]): string[] {
  const seen = new Set(lines.map(sameText))
  return ways.map(collapse).filter(way => {
    const key = sameText(way)
    if (key === '' || way.length > limits.utterance || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

async function readAsked(work: Work, texts: readonly string[], agentId: string | undefined): Promise<Asked> {
  if (!agentId) return { lines: texts.map(text => ({ text, kept: [] })), model: null }
  const { openaiKey } = await lockAgent(work, agentId, missing('Agent', 'agentId'))
  const { genAiConfigId } = await knowledgeSettings(work, agentId)
  const configId = openaiKey ?? genAiConfigId ?? (await promptOf(work, agentId)).openaiKey
  return { lines: await markedLines(work, agentId, texts), model: await languageModelOf(work, configId) }
}

async function markedLines(work: Work, agentId: string, texts: readonly string[]): Promise<MarkedLine[]> {
  const rows = await work.db
    .selectFrom('utterances')
    .innerJoin('intents', 'intents.id', 'utterances.intentId')
    .select(['utterances.utterance', 'utterances.utteranceKey', 'utterances.entityRefs'])
    .where('intents.enterpriseId', '=', work.enterpriseId)
    .where('intents.agentId', '=', agentId)
    .where('intents.deletedAt', 'is', null)
    .where('utterances.utteranceKey', '=', sql<string>`any(${texts.map(sameText)}::text[])`)
    .execute()
  const refs = z.array(entityRef)
  const marked = new Map(rows.map(row => [row.utteranceKey, { ...row, refs: refs.parse(row.entityRefs) }]))
  return texts.map(text => {
    const phrase = marked.get(sameText(text))
    return { text, kept: phrase?.utterance.length === text.length ? phrase.refs.map(spanOf) : [] }
  })
}

function spanOf({ entityStartPos, entityEndPos }: EntityRef): KeptSpan {
  return { start: entityStartPos, end: entityEndPos }
}
