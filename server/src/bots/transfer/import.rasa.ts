import { transferTexts } from '@parley/contracts/bots/transfer.ts'
import { collapse } from '@parley/contracts/fields.ts'
import { patternProblem } from '@parley/nlu/entities/custom/pattern.ts'
import { type Document, parseAllDocuments } from 'yaml'
import type { ArchiveFile } from './import.archive.ts'
import { failed, NotOurs, type ReadFile } from './import.draft.ts'
import { type Foreign, fileOf, importedStory, newForeign } from './import.foreign.ts'
import { addForms } from './import.rasa.forms.ts'
import { examplesOf, keepValues, note, piecesOf, type Said } from './import.rasa.phrases.ts'
import { type RasaProject, textsOf } from './import.rasa.project.ts'
import { entriesOf, listOf, recordOf, textOf } from './import.values.ts'

const known = ['nlu', 'responses', 'forms', 'slots', 'rules', 'stories', 'intents', 'entities', 'actions', 'pipeline']
const leftOut = ['rules', 'stories', 'actions', 'pipeline', 'policies', 'e2e_actions']
const outOfScope = ['utter_default', 'utter_nlu_fallback', 'nlu_fallback']

export async function readRasa(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  name: string,
): Promise<ReadFile> {
  const foreign = newForeign(name)
  const project: RasaProject = { nlu: [], responses: new Map(), forms: new Map(), slots: new Map(), rules: [] }
  let isRasa = false
  for await (const file of files) {
    if (!/\.ya?ml$/i.test(file.name)) continue
    for (const content of documentsOf(file)) {
      isRasa ||= known.some(key => key in content)
      take(project, foreign, { content, place: file.name })
    }
  }
  if (!isRasa) throw new NotOurs('No file has a key of Rasa.')
  readNlu(project, foreign)
  readResponses(project, foreign)
  addForms(project, foreign)
  return fileOf(foreign)
}

function documentsOf({ name, text }: ArchiveFile): Record<string, unknown>[] {
  return parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' }).map(document => {
    const [error] = document.errors
    if (error) throw failed(name, error.message.split('\n')[0] ?? '')
    return recordOf(unfolded(name, document))
  })
}

/** Aliases that refer to aliases would unfold without end. */
function unfolded(name: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw failed(name, error instanceof Error ? error.message : transferTexts.tooComplex)
  }
}

function take(
  project: RasaProject,
  foreign: Foreign,
  { content, place }: { content: Record<string, unknown>; place: string },
) {
  for (const item of listOf(content.nlu)) project.nlu.push({ item: recordOf(item), place })
  for (const part of ['responses', 'forms', 'slots'] as const) {
    for (const [key, value] of entriesOf(content[part])) project[part].set(key, value)
  }
  // An old form of `forms` is a list of names.
  for (const form of listOf(content.forms)) {
    for (const [key, value] of entriesOf(form)) project.forms.set(key, value)
  }
  for (const part of ['rules', 'stories']) project.rules.push(...listOf(content[part]).map(recordOf))
  for (const part of leftOut)
    if (part in content) foreign.warnings.add(`'${part}' in ${place} has no counterpart and was left out`)
  if (textOf(content.language) === 'hi') foreign.language = 'hi'
}

function readNlu({ nlu }: RasaProject, foreign: Foreign): void {
  const said: Said = new Map()
  const items = nlu.map(({ item, place }) => ({ ...item, place, examples: examplesOf(item.examples) }))
  for (const { place, examples, name } of named(items, 'intent')) {
    addIntent(foreign, { name, place, phrases: examples.map(each => piecesOf(each, said)) })
  }
  for (const { place, examples, name } of named(items, 'lookup')) {
    foreign.entityPlaces.set(name, `${place}: ${name}`)
    for (const value of examples) note(said, name, value, value)
  }
  keepValues(foreign, said, new Map(named(items, 'synonym').map(({ name, examples }) => [name, examples])))
  for (const { place, examples, name } of named(items, 'regex')) {
    foreign.entityPlaces.set(name, `${place}: ${name}`)
    addPattern(foreign, { entity: name, patterns: examples, place })
  }
}

type Item = { place: string; examples: string[] } & Record<string, unknown>

function named(items: readonly Item[], kind: string): { name: string; place: string; examples: string[] }[] {
  return items.flatMap(({ place, examples, ...item }) => {
    const name = collapse(textOf(item[kind]))
    return name === '' ? [] : [{ name, place, examples }]
  })
}

type Found = { name: string; place: string; phrases: Foreign['intents'][number]['phrases'] }

/** An intent may be spread over files; `faq/hours` stands in the story `faq`. */
function addIntent(foreign: Foreign, { name, place, phrases }: Found): void {
  const held = foreign.intents.find(intent => intent.name === name)
  if (held) {
    held.phrases.push(...phrases)
    return
  }
  const story = name.includes('/') ? name.slice(0, name.indexOf('/')) : importedStory
  foreign.intents.push({ name, story, place: `${place}: ${name}`, phrases, responses: [], parameters: [] })
}

/** A pattern in a dialect that is not ours is left out. */
function addPattern(
  { entities, warnings }: Foreign,
  { entity, patterns, place }: { entity: string; patterns: string[]; place: string },
) {
  const fit = patterns.filter(pattern => patternProblem(pattern) === null)
  if (fit.length < patterns.length) warnings.add(`Some patterns of '${entity}' in ${place} cannot be used`)
  if (fit.length === 0) return
  const values = entities.get(entity) ?? []
  const taken = values.some(({ value }) => value === entity)
  entities.set(entity, [...values, { value: taken ? `${entity} pattern` : entity, type: 'pattern', pattern: fit }])
}

function readResponses({ responses }: RasaProject, foreign: Foreign): void {
  for (const intent of foreign.intents) {
    intent.responses = textsOf(responses.get(`utter_${intent.name}`), `utter_${intent.name}`, foreign)
  }
  for (const name of outOfScope) {
    const [text] = textsOf(responses.get(name), name, foreign)
    if (text !== undefined && foreign.outOfScopeMessage === null) foreign.outOfScopeMessage = text
  }
}
