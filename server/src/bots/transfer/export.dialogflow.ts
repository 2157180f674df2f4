import { randomUUID } from 'node:crypto'
import type { AgentFile, FileIntent } from '@parley/contracts/bots/transfer.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { intentsOf } from './export.ts'
import { systemForDialogflow } from './transfer.systems.ts'

/** An agent of Dialogflow ES: what it has no counterpart for stays behind. */
export function dialogflowFiles(file: AgentFile): Record<string, string> {
  const { name, description, config } = file.agent
  const { language = 'en', outOfScopeMessage = '' } = config
  const entityNames = namesOf(file.entities.map(entity => entity.name))
  const intents = intentsOf(file.stories).map(({ intent }) => intent)
  const fileNames = namesOf(intents.map(intent => intent.name))
  const typeOf = (entity: string) => `@${entityNames.get(sameText(entity)) ?? systemForDialogflow(entity)}`
  return Object.fromEntries([
    ['agent.json', json({ displayName: name, description, language, supportedLanguages: [], defaultTimezone: 'UTC' })],
    ['package.json', json({ version: '1.0.0' })],
    ...file.entities.flatMap(({ name: entity, values }) =>
      entityFiles(entityNames.get(sameText(entity)) ?? entity, values, language),
    ),
    ...intents.flatMap(intent => {
      const stem = `intents/${fileNames.get(sameText(intent.name))}`
      const said = intent.utterances.map(utterance => phraseOf(utterance, typeOf))
      return [
        [`${stem}.json`, json(intentOf(intent, { language, typeOf }))],
        ...(said.length > 0 ? [[`${stem}_usersays_${language}.json`, json(said)]] : []),
      ]
    }),
    ...(outOfScopeMessage
      ? [['intents/Default Fallback Intent.json', json(fallback(outOfScopeMessage, language))]]
      : []),
  ])
}

/** Names that stand in references and file names, none twice. */
function namesOf(names: readonly string[]): Map<string, string> {
  const taken = new Set(['default fallback intent'])
  return new Map(
    names.map(name => {
      const plain = name.replace(/[^\p{L}\p{M}\p{N}_ -]+/gu, '_').replace(/ /g, '_')
      let free = plain
      for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${plain}_${copy}`
      taken.add(free.toLowerCase())
      return [sameText(name), free]
    }),
  )
}

function entityFiles(
  name: string,
  values: AgentFile['entities'][number]['values'],
  language: string,
): [string, string][] {
  const words = values.flatMap(entry => (entry.type === 'synonyms' ? [entry] : []))
  const patterns = values.flatMap(entry => (entry.type === 'pattern' ? entry.pattern : []))
  const isRegexp = words.length === 0
  const entries = isRegexp
    ? patterns.map(pattern => ({ value: pattern, synonyms: [pattern] }))
    : words.map(({ value, synonyms }) => ({ value, synonyms }))
  const head = { id: randomUUID(), name, isOverridable: true, isEnum: false, isRegexp, automatedExpansion: false }
  return [
    [`entities/${name}.json`, json(head)],
    [`entities/${name}_entries_${language}.json`, json(entries)],
  ]
}

type Scene = { language: string; typeOf: (entity: string) => string }

function intentOf({ name, responses, parameters }: FileIntent, { language, typeOf }: Scene) {
  return {
    id: randomUUID(),
    name,
    auto: true,
    contexts: [],
    responses: [
      {
        resetContexts: false,
        affectedContexts: [],
        parameters: parameters.map(({ name: parameter, entity, required, value, prompts }) => ({
          id: randomUUID(),
          name: parameter,
          required,
          dataType: typeOf(entity),
          value,
          prompts: prompts.map(prompt => ({ lang: language, value: prompt })),
          isList: false,
        })),
        messages: [{ type: '0', lang: language, speech: responses }],
      },
    ],
    webhookUsed: false,
    webhookForSlotFilling: false,
    fallbackIntent: false,
    events: [],
  }
}

function phraseOf({ text, entities }: FileIntent['utterances'][number], typeOf: Scene['typeOf']) {
  const data: object[] = []
  let at = 0
  for (const { start, end, entity, parameter } of entities) {
    if (start > at) data.push({ text: text.slice(at, start), userDefined: false })
    data.push({ text: text.slice(start, end), meta: typeOf(entity), alias: parameter, userDefined: true })
    at = end
  }
  if (at < text.length) data.push({ text: text.slice(at), userDefined: false })
  return { id: randomUUID(), data, isTemplate: false, count: 0 }
}

function fallback(message: string, language: string) {
  const empty = intentOf(
    { name: 'Default Fallback Intent', utterances: [], responses: [message], parameters: [] },
    {
      language,
      typeOf: entity => entity,
    },
  )
  return { ...empty, fallbackIntent: true }
}

function json(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}
