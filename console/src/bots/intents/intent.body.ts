import { intentProblem } from '@parley/contracts/bots/intents.rules.ts'
import { type IntentDraft, intentDraft } from '@parley/contracts/bots/intents.ts'
import type { IntentContent } from './intent.draft.ts'

export type IntentPlace = { agentId: string; storyId: string; id: string | null }

/** Where on the screen something is wrong; `key` is the row's, null for the list as a whole. */
export type Fault = { message: string; part: FaultPart; key: string | null }
type FaultPart = 'whole' | 'name' | 'phrases' | 'responses' | 'parameters'

/** Settled content as the contract wants it. */
export function bodyOf(
  content: IntentContent,
  { agentId, storyId, id }: IntentPlace,
  basedOn: string | null = null,
): IntentDraft {
  const nameOf = new Map(content.parameters.map(({ key, name }) => [key, name]))
  const entityOf = new Map(content.parameters.map(({ key, entityId }) => [key, entityId]))
  return intentDraft.parse({
    ...(id ? { id } : {}),
    ...(basedOn ? { basedOn } : {}),
    agentId,
    storyId,
    name: content.name,
    utterances: content.phrases.map(({ text, spans }) => ({
      utterance: text,
      entityRefs: spans.map(({ start, end, parameter }) => ({
        entityId: entityOf.get(parameter) ?? '',
        entityStartPos: start,
        entityEndPos: end,
        parameter: nameOf.get(parameter) ?? '',
      })),
    })),
    responses: content.responses.map(({ text }) => ({ response: text })),
    entities: content.parameters.map(({ entityId, name, required, value, prompts }) => {
      return { id: entityId, name, required, value, prompts: [...prompts] }
    }),
  })
}

/** The first thing that keeps settled content from being saved. */
export function faultOf(content: IntentContent, place: IntentPlace): Fault | null {
  const problem = intentProblem(bodyOf(content, place))
  return problem ? faultAt(content, problem) : null
}

/** Where a refusal of the server belongs; one without a known field is about the intent as a whole. */
export function faultAt(content: IntentContent, problem: { field?: string | undefined; message: string }): Fault {
  const [, list = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(problem.field ?? '') ?? []
  const part = partOf[list] ?? 'whole'
  const rows = part === 'whole' || part === 'name' ? [] : content[part]
  return { message: problem.message, part, key: rows[Number(index)]?.key ?? null }
}

const partOf: Record<string, FaultPart> = {
  name: 'name',
  utterances: 'phrases',
  responses: 'responses',
  entities: 'parameters',
}
