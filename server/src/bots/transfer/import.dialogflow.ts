import { anyEntity } from '@parley/nlu/entities/finders.ts'
import type { ArchiveFile } from './import.archive.ts'
import { addEntities } from './import.dialogflow.entities.ts'
import { type DialogflowFiles, isOurLanguage, partsOf } from './import.dialogflow.files.ts'
import { failed, NotOurs, type ReadFile } from './import.draft.ts'
import {
  type Foreign,
  type ForeignParameter,
  fileOf,
  importedStory,
  newForeign,
  newParameter,
  type Piece,
  parameterName,
} from './import.foreign.ts'
import { listOf, recordOf, textOf } from './import.values.ts'
import { systemFromDialogflow } from './transfer.systems.ts'

export async function readDialogflow(files: AsyncIterable<ArchiveFile>, name: string): Promise<ReadFile> {
  const parsed: DialogflowFiles = new Map()
  for await (const file of files) {
    const path = /(?:^|\/)((?:intents|entities)\/[^/]+\.json|agent\.json)$/.exec(file.name)?.[1]
    if (path) parsed.set(path, jsonOf(file))
  }
  if (parsed.size === 0) throw new NotOurs('There is no file of Dialogflow.')
  const agent = recordOf(parsed.get('agent.json'))
  const foreign = newForeign(textOf(agent.displayName) || textOf(agent.name) || name)
  foreign.description = textOf(agent.description)
  if (textOf(agent.language).startsWith('hi')) foreign.language = 'hi'
  addEntities(parsed, foreign)
  for (const [path, content] of parsed) {
    const file = /^intents\/(.+)\.json$/.exec(path)?.[1]
    if (file && !isPartOf(file, parsed)) addIntent(foreign, { path, file, content: recordOf(content), parsed })
  }
  return fileOf(foreign)
}

function jsonOf({ name, text }: ArchiveFile): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw failed(name, error instanceof Error ? error.message : '')
  }
}

function isPartOf(file: string, parsed: DialogflowFiles): boolean {
  const owner = /^(.+)_usersays_[\w-]+$/.exec(file)?.[1]
  return owner !== undefined && parsed.has(`intents/${owner}.json`)
}

type Found = { path: string; file: string; content: Record<string, unknown>; parsed: DialogflowFiles }

function addIntent(foreign: Foreign, { path, file, content, parsed }: Found): void {
  const name = textOf(content.name) || file
  const answers = listOf(content.responses).map(recordOf)
  const responses = answers.flatMap(answer => textsOf(answer, name, foreign))
  if (content.fallbackIntent === true) {
    foreign.outOfScopeMessage ??= responses[0] ?? null
    return
  }
  warnOf(name, content, foreign)
  const types = new Map<string, string>()
  const parameters = answers.flatMap(answer => listOf(answer.parameters).map(recordOf))
  const rows = parameters.map(parameter => rowOf(parameter, name, foreign))
  for (const { name: row, entity } of rows) types.set(row, entity)
  const phrases = partsOf(parsed, `intents/${file}`, foreign).map(recordOf)
  if (phrases.some(({ isTemplate }) => isTemplate === true)) {
    foreign.warnings.add(`Template phrases of intent '${name}' were left out`)
  }
  foreign.intents.push({
    name,
    story: importedStory,
    place: path,
    phrases: phrases
      .filter(({ isTemplate }) => isTemplate !== true)
      .map(({ data }) => listOf(data).map(part => pieceOf(recordOf(part), name, { types, foreign }))),
    responses,
    parameters: rows,
  })
}

function warnOf(name: string, content: Record<string, unknown>, { warnings }: Foreign): void {
  const contexts = [content.contexts, ...listOf(content.responses).map(answer => recordOf(answer).affectedContexts)]
  if (contexts.some(list => listOf(list).length > 0)) warnings.add(`Contexts of intent '${name}' were left out`)
  if (content.webhookUsed === true || content.webhookForSlotFilling === true) {
    warnings.add(`The webhook of intent '${name}' was left out`)
  }
  if (listOf(content.events).length > 0) warnings.add(`Events of intent '${name}' were left out`)
}

/** Each alternative of a text message is one response. */
function textsOf({ messages }: Record<string, unknown>, name: string, { warnings }: Foreign): string[] {
  return listOf(messages).flatMap(message => {
    const { type, speech, lang } = recordOf(message)
    const isText = String(type ?? '0') === '0' || type === 'message'
    if (!isText) warnings.add(`Rich messages of intent '${name}' were left out`)
    if (!isText || (textOf(lang) !== '' && !isOurLanguage(textOf(lang)))) return []
    return Array.isArray(speech) ? speech.map(textOf) : [textOf(speech)]
  })
}

function rowOf(parameter: Record<string, unknown>, intent: string, foreign: Foreign): ForeignParameter {
  const name = parameterName(textOf(parameter.name))
  const entity = entityOf(textOf(parameter.dataType), intent, foreign)
  const row = newParameter(name, entity)
  const prompts = listOf(parameter.prompts).map(prompt => textOf(recordOf(prompt).value) || textOf(prompt))
  const told = prompts.filter(prompt => prompt.trim() !== '').slice(0, 10)
  return {
    ...row,
    required: parameter.required === true,
    value: storedValue(parameter, row.value),
    prompts: told.length > 0 ? told : row.prompts,
  }
}

/** A constant stands in `value`, or in `defaultValue` for when nothing is said; a reference goes to the row itself. */
function storedValue({ value, defaultValue }: Record<string, unknown>, own: string): string {
  const constant = textOf(defaultValue) || textOf(value)
  if (constant === '' || constant.startsWith('#') || constant.startsWith('@')) return own
  return constant.startsWith('$') ? (constant.endsWith('.original') ? `${own}.original` : own) : constant
}

type Scene = { types: ReadonlyMap<string, string>; foreign: Foreign }

function pieceOf({ text, meta, alias }: Record<string, unknown>, intent: string, { types, foreign }: Scene): Piece {
  if (textOf(meta) === '' || textOf(meta) === '@sys.ignore') return { text: textOf(text) }
  const parameter = parameterName(textOf(alias) || textOf(meta).replace(/^@(?:sys\.)?/, ''))
  return { text: textOf(text), parameter, entity: types.get(parameter) ?? entityOf(textOf(meta), intent, foreign) }
}

/** `@city` is an entity of the file, `@sys.geo-city` the nearest of ours. */
function entityOf(type: string, intent: string, { entities, warnings }: Foreign): string {
  const name = type.replace(/^@/, '').replace(/:.*$/, '')
  const found = name.startsWith('sys.') ? systemFromDialogflow(name) : entities.has(name) ? name : null
  if (found) return found
  warnings.add(`'${type}' of intent '${intent}' is not known and takes any text`)
  return anyEntity.id
}
