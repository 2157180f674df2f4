import type { EntityValue } from '@parley/contracts/bots/entities.ts'
import { isParameterName } from '@parley/contracts/bots/intents.parameters.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import type { AgentFile, FileIntent } from '@parley/contracts/bots/transfer.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { systemEntities } from '@parley/nlu/entities/system.ts'
import type { Places, ReadFile } from './import.draft.ts'

/** A phrase in pieces; a marked one names the entity and the parameter it fills. */
export type Piece = { text: string; entity?: string; parameter?: string }
export type ForeignParameter = FileIntent['parameters'][number]
export type ForeignIntent = {
  name: string
  story: string
  /** Where it stood: the name of the file. */
  place: string
  phrases: Piece[][]
  responses: string[]
  parameters: ForeignParameter[]
}
/** What a reader of another product's format has found. */
export type Foreign = {
  name: string
  description: string
  language: 'en' | 'hi'
  outOfScopeMessage: string | null
  intents: ForeignIntent[]
  entities: Map<string, EntityValue[]>
  /** Where each entity stood. */
  entityPlaces: Map<string, string>
  warnings: Set<string>
}

/** What is not in a story of its own is put here. */
export const importedStory = 'Imported'
const systemIds = new Set(systemEntities.map(({ id }) => id))

export function isSystem(entity: string): boolean {
  return systemIds.has(entity)
}

export function newForeign(name: string): Foreign {
  return {
    name,
    description: '',
    language: 'en',
    outOfScopeMessage: null,
    intents: [],
    entities: new Map(),
    entityPlaces: new Map(),
    warnings: new Set(),
  }
}

export function newParameter(name: string, entity: string): ForeignParameter {
  return { name, entity, required: false, value: `$${name}`, prompts: [`Please provide ${name}`] }
}

/** Letters, digits, _ and - alone, as a parameter is named. */
export function parameterName(name: string): string {
  const plain = collapse(name).replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')
  return isParameterName(plain) ? plain : 'parameter'
}

/** As our own format has it: what the editors would refuse although nobody is at fault is put right here. */
export function fileOf(foreign: Foreign): ReadFile {
  const { name, description, language, outOfScopeMessage } = foreign
  const stories = [...Map.groupBy(foreign.intents, ({ story }) => story)]
  const places: Places = {}
  const file: AgentFile = {
    format: 'agent',
    version: 1,
    agent: {
      name,
      description: description.slice(0, limits.description),
      type: 'nlp',
      config: { language, ...(outOfScopeMessage === null ? {} : { outOfScopeMessage }) },
      promptConfig: { prompt: '', extractData: false, userData: [] },
    },
    stories: stories.map(([story, intents], at) => ({
      name: story,
      children: [],
      intents: intents.map((intent, index) => {
        places[`stories[${at}].intents[${index}]`] = intent.place
        return intentOf(intent, foreign)
      }),
    })),
    entities: entitiesOf(foreign, places),
    knowledge: { websites: [], documents: [] },
  }
  return { file, warnings: [...foreign.warnings], places }
}

function entitiesOf({ entities, entityPlaces }: Foreign, places: Places): AgentFile['entities'] {
  return [...entities].map(([name, values], at) => {
    places[`entities[${at}]`] = entityPlaces.get(name) ?? name
    return { name, values }
  })
}

function intentOf({ name, phrases, responses, parameters }: ForeignIntent, { warnings }: Foreign): FileIntent {
  const utterances = new Map<string, FileIntent['utterances'][number]>()
  let repeated = 0
  for (const pieces of phrases) {
    const phrase = phraseOf(pieces)
    const key = sameText(phrase.text)
    if (utterances.has(key)) repeated += 1
    else if (key !== '') utterances.set(key, phrase)
  }
  if (repeated > 0) warnings.add(`${repeated} repeated training phrases of intent '${name}' were left out`)
  const said = responses.map(response => response.trim()).filter(response => response !== '')
  if (said.length > limits.responses) {
    warnings.add(`Only the first ${limits.responses} responses of intent '${name}' are kept`)
  }
  return {
    name,
    utterances: [...utterances.values()],
    responses: said.slice(0, limits.responses),
    parameters: rowsOf(parameters, [...utterances.values()]),
  }
}

/** A row for each marked parameter that has none. */
function rowsOf(given: readonly ForeignParameter[], utterances: FileIntent['utterances']): ForeignParameter[] {
  const rows = new Map<string, ForeignParameter>()
  for (const row of given) if (!rows.has(sameText(row.name))) rows.set(sameText(row.name), row)
  for (const { parameter, entity } of utterances.flatMap(({ entities }) => entities)) {
    if (!rows.has(sameText(parameter))) rows.set(sameText(parameter), newParameter(parameter, entity))
  }
  return [...rows.values()]
}

/** White space is collapsed as the editors do, and the spans follow. */
function phraseOf(pieces: readonly Piece[]): FileIntent['utterances'][number] {
  let text = ''
  const entities: FileIntent['utterances'][number]['entities'] = []
  for (const { text: given, entity, parameter } of pieces) {
    const piece = given.replace(/\s+/gu, ' ')
    const words = piece.trim()
    if (piece.startsWith(' ') && text !== '' && !text.endsWith(' ')) text += ' '
    const start = text.length
    text += words
    if (entity && parameter && words !== '') entities.push({ start, end: text.length, entity, parameter })
    if (words !== '' && piece.endsWith(' ')) text += ' '
  }
  return { text: text.trimEnd(), entities }
}
