import type { AgentFile, FileIntent } from '@parley/contracts/bots/transfer.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { stringify } from 'yaml'
import { intentsOf } from './export.ts'

const version = '3.1'

/** A project of Rasa 3: what it has no counterpart for stays behind. */
export function rasaFiles(file: AgentFile): Record<string, string> {
  const intents = intentsOf(file.stories).map(({ story, intent }) => ({
    ...intent,
    name: nameOf(intent.name, story.name),
  }))
  return {
    'config.yml': written({ recipe: 'default.v1', language: file.agent.config.language ?? 'en' }),
    'data/nlu.yml': written({ version, nlu: nluOf(file, intents) }),
    'domain.yml': written({ version, ...domainOf(file, intents) }),
  }
}

/** A slash divides a retrieval intent from its group; ours stand in a story of that name. */
function nameOf(intent: string, story: string): string {
  return intent.startsWith(`${story}/`) ? intent : intent.replaceAll('/', '_')
}

function nluOf({ entities }: AgentFile, intents: readonly FileIntent[]) {
  const words = entities.flatMap(({ values }) => values.flatMap(entry => (entry.type === 'synonyms' ? [entry] : [])))
  const valueFor = new Map(words.flatMap(({ value, synonyms }) => synonyms.map(word => [sameText(word), value])))
  return [
    ...intents.map(({ name, utterances }) => ({
      intent: name,
      examples: lines(utterances.map(utterance => exampleOf(utterance, valueFor))),
    })),
    ...words.flatMap(({ value, synonyms }) => {
      const others = synonyms.filter(word => sameText(word) !== sameText(value))
      return others.length === 0 ? [] : [{ synonym: value, examples: lines(others) }]
    }),
    ...entities.flatMap(({ name, values }) => {
      const names = values.flatMap(entry => (entry.type === 'synonyms' ? [entry.value] : []))
      const patterns = values.flatMap(entry => (entry.type === 'pattern' ? entry.pattern : []))
      return [
        ...(names.length > 0 ? [{ lookup: name, examples: lines(names) }] : []),
        ...(patterns.length > 0 ? [{ regex: name, examples: lines(patterns) }] : []),
      ]
    }),
  ]
}

function exampleOf(
  { text, entities }: FileIntent['utterances'][number],
  valueFor: ReadonlyMap<string, string>,
): string {
  let at = 0
  let example = ''
  for (const { start, end, entity, parameter } of entities) {
    const span = text.slice(start, end)
    const value = entity.startsWith('sys.') ? undefined : valueFor.get(sameText(span))
    const role = parameter === entity ? undefined : parameter
    const told = role === undefined && (value === undefined || value === span)
    const mark = told ? `(${entity})` : JSON.stringify({ entity, role, value })
    example += `${text.slice(at, start)}[${span}]${mark}`
    at = end
  }
  return example + text.slice(at)
}

function domainOf({ agent, entities }: AgentFile, intents: readonly FileIntent[]) {
  const { outOfScopeMessage } = agent.config
  const answers = intents.flatMap(({ name, responses }) =>
    responses.length > 0 ? [said(`utter_${name}`, responses)] : [],
  )
  const asked = intents.flatMap(({ name, parameters }) => {
    const rows = parameters.filter(row => row.required)
    return rows.map(row => ({ form: `${name}_form`, row }))
  })
  const questions = asked.map(({ form, row }, at) => {
    const isFirst = asked.findIndex(other => other.row.name === row.name) === at
    return said(isFirst ? `utter_ask_${row.name}` : `utter_ask_${form}_${row.name}`, row.prompts)
  })
  const fallback = outOfScopeMessage ? [said('utter_default', [outOfScopeMessage])] : []
  return {
    intents: intents.map(({ name }) => name),
    entities: entities.map(({ name }) => name),
    slots: Object.fromEntries(asked.toReversed().map(({ row }) => [row.name, slotOf(row)])),
    responses: responsesOf([...answers, ...questions, ...fallback]),
    forms: Object.fromEntries(
      [...Map.groupBy(asked, ({ form }) => form)].map(([form, rows]) => {
        return [form, { required_slots: rows.map(({ row }) => row.name) }]
      }),
    ),
  }
}

type Said = readonly [name: string, texts: readonly string[]]

function said(name: string, texts: readonly string[]): Said {
  return [name, texts]
}

/** `{{city}}` in a text of ours is `{city}` in theirs. */
function responsesOf(all: readonly Said[]) {
  const asText = (text: string) => ({ text: text.replace(/\{\{([\p{L}\p{M}\p{N}_-]+)\}\}/gu, '{$1}') })
  return Object.fromEntries(all.map(([name, texts]) => [name, texts.map(asText)]))
}

function slotOf({ name, entity }: FileIntent['parameters'][number]) {
  const role = name === entity ? {} : { role: name }
  const mapping = entity === 'sys.any' ? { type: 'from_text' } : { type: 'from_entity', entity, ...role }
  return { type: 'text', mappings: [mapping] }
}

function lines(examples: readonly string[]): string {
  return examples.map(example => `- ${example}\n`).join('')
}

function written(content: object): string {
  return stringify(content, { blockQuote: 'literal', lineWidth: 0 })
}
