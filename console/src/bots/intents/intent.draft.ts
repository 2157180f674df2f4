import { automaticParameter } from '@parley/contracts/bots/intents.parameters.ts'
import type { Intent } from '@parley/contracts/bots/intents.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { collapsePhrase, type Phrase, type Span } from '../phrases/phrase.spans.ts'

export type PhraseRow = Phrase & { key: string }
export type ResponseRow = { key: string; text: string }
export type ParameterRow = {
  key: string
  entityId: string
  entityName: string
  name: string
  required: boolean
  value: string
  prompts: readonly string[]
}

/** What the editor of an intent holds; `typed…` is what stands in the boxes and was not added yet. */
export type IntentContent = {
  name: string
  phrases: readonly PhraseRow[]
  responses: readonly ResponseRow[]
  parameters: readonly ParameterRow[]
  typedPhrase: string
  typedResponse: string
  /** Keys given so far; the next is one more. */
  keys: number
}

export const emptyContent: IntentContent = {
  name: '',
  phrases: [],
  responses: [],
  parameters: [],
  typedPhrase: '',
  typedResponse: '',
  keys: 0,
}

export function contentOf({ name, utterances, responses, entities }: Intent): IntentContent {
  const parameters = entities.map((entity, index) => ({ ...entity, key: `parameter-${index}` }))
  const keyOf = new Map(parameters.map(({ key, name: given }) => [sameText(given), key]))
  const phrases = utterances.map(({ utterance, entityRefs }, index) => ({
    key: `phrase-${index}`,
    text: utterance,
    spans: entityRefs.map(ref => ({
      start: ref.entityStartPos,
      end: ref.entityEndPos,
      parameter: keyOf.get(sameText(ref.parameter)) ?? '',
    })),
  }))
  return {
    ...emptyContent,
    name,
    phrases,
    parameters: parameters.map(({ key, entityId, entityName, name: given, required, value, prompts }) => {
      return { key, entityId, entityName, name: given, required, value, prompts }
    }),
    responses: responses.map(({ response }, index) => ({ key: `response-${index}`, text: response })),
  }
}

/** Whether something would be lost by leaving. */
export function isChanged(content: IntentContent, saved: IntentContent): boolean {
  if (content === saved) return false
  return (
    content.name !== saved.name ||
    content.typedPhrase.trim() !== '' ||
    content.typedResponse.trim() !== '' ||
    !isSameList(content.phrases, saved.phrases, isSamePhrase) ||
    !isSameList(content.responses, saved.responses, (a, b) => a.text === b.text) ||
    !isSameList(content.parameters, saved.parameters, isSameParameter)
  )
}

/** As it goes to the server: what stands in the boxes is added, blanks are collapsed, empty rows go. */
export function settledContent(content: IntentContent): IntentContent {
  const added = withResponse(withPhrases(content, [content.typedPhrase]), content.typedResponse)
  return {
    ...added,
    name: collapsePhrase({ text: added.name, spans: [] }).text,
    phrases: added.phrases.map(settledPhrase).filter(({ text }) => text !== ''),
    responses: added.responses.flatMap(row => (row.text.trim() === '' ? [] : [{ ...row, text: row.text.trim() }])),
    parameters: added.parameters.map(row => ({ ...row, prompts: row.prompts.filter(prompt => prompt.trim() !== '') })),
  }
}

export function settledPhrase(row: PhraseRow): PhraseRow {
  const { text, spans } = collapsePhrase(row)
  return text === row.text ? row : { ...row, text, spans }
}

/** The new phrases stand first, in the order given, where their box is; blank ones are left out. */
export function withPhrases(content: IntentContent, texts: readonly string[]): IntentContent {
  const given = texts.map(text => collapsePhrase({ text, spans: [] }).text).filter(text => text !== '')
  if (given.length === 0) return content
  const rows = given.map((text, index) => ({ key: newKey(content, index), text, spans: [] }))
  // Pasting lines leaves alone what was being typed.
  const typedPhrase = texts.includes(content.typedPhrase) ? '' : content.typedPhrase
  return { ...content, phrases: [...rows, ...content.phrases], typedPhrase, keys: content.keys + rows.length }
}

export function withResponse(content: IntentContent, text: string): IntentContent {
  if (text.trim() === '') return content
  const row = { key: newKey(content), text: text.trim() }
  return { ...content, responses: [...content.responses, row], typedResponse: '', keys: content.keys + 1 }
}

/** With a row for the entity, named after it as the server would. */
export function withParameter(content: IntentContent, entity: { id: string; name: string }) {
  const isTaken = (name: string) => content.parameters.some(row => sameText(row.name) === sameText(name))
  const { entityId, ...rest } = automaticParameter(entity, isTaken)
  const row: ParameterRow = { key: newKey(content), entityId, entityName: entity.name, ...rest }
  return { row, content: { ...content, parameters: [...content.parameters, row], keys: content.keys + 1 } }
}

export function newKey(content: IntentContent, index = 0): string {
  return `new-${content.keys + index}`
}

export function isSameList<T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  return one.every((item, index) => {
    const counterpart = other[index]
    return item === counterpart || (counterpart !== undefined && isSame(item, counterpart))
  })
}

export function isSamePhrase(a: PhraseRow, b: PhraseRow): boolean {
  return a.text === b.text && isSameList(a.spans, b.spans, isSameSpan)
}

function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end && a.parameter === b.parameter
}

export function isSameParameter(a: ParameterRow, b: ParameterRow): boolean {
  return (
    a.name === b.name &&
    a.entityId === b.entityId &&
    a.required === b.required &&
    a.value === b.value &&
    isSameList(a.prompts, b.prompts, (one, other) => one === other)
  )
}
