import type { Problem } from '../endpoint.ts'
import { sameText } from '../fields.ts'
import { given, textProblems, tooLong, tooMany } from './drafts.ts'
import { isParameterName } from './intents.parameters.ts'
import {
  type EntityRefDraft,
  type IntentDraft,
  intentTexts,
  type ParameterDraft,
  type UtteranceDraft,
} from './intents.ts'
import { limits } from './texts.ts'

/** `409` is told of a text that stands twice. */
export type IntentProblem = Problem & { code: '400' | '409' }

/** The first thing that is wrong with a draft, in the order of the server; what only the server knows is left out. */
export function intentProblem(draft: IntentDraft): IntentProblem | null {
  return headProblem(draft) ?? contentProblem(draft) ?? markProblem(draft)
}

/** Name and story. */
export function headProblem(draft: IntentDraft): IntentProblem | null {
  const name = given(draft, draft.name, '')
  if (name === '') return wrong('name', intentTexts.nameEmpty)
  if (given(draft, draft.storyId, '') === '') return wrong('storyId', intentTexts.storyFirst)
  const [long] = textProblems('name', name, { label: 'Intent name', longest: limits.name })
  return long ? { ...long, code: '400' } : null
}

/** Phrases, responses and prompts, as far as they are sent; what comes from a file may have fewer phrases. */
export function contentProblem(draft: IntentDraft, fewestPhrases = 2): IntentProblem | null {
  return (
    phrasesProblem(given(draft, draft.utterances, []), fewestPhrases) ??
    responsesProblem((draft.responses ?? []).map(({ response = '' }) => response)) ??
    promptsProblem(draft.entities ?? [])
  )
}

/** Parameters' names and the spans of phrases, as far as they are sent. */
export function markProblem({ entities = [], utterances = [] }: IntentDraft): IntentProblem | null {
  return parametersProblem(entities) ?? positionsProblem(utterances)
}

function phrasesProblem(utterances: UtteranceDraft[] | undefined, fewest: number): IntentProblem | null {
  if (!utterances) return null
  const phrases = utterances.map(({ utterance = '' }) => utterance)
  if (phrases.filter(phrase => phrase !== '').length < fewest) return wrong('utterances', intentTexts.twoPhrases)
  if (phrases.length > limits.utterances) return wrong('utterances', tooMany('training phrases'))
  return (
    firstAt('utterances[]', phrases, phrase => phrase === '', intentTexts.phraseEmpty) ??
    firstAt('utterances[]', phrases, phrase => phrase.length > limits.utterance, tooLong('Training phrase')) ??
    repeated(phrases, index => ({ field: `utterances[${index}]`, message: intentTexts.phraseTwice, code: '409' }))
  )
}

function responsesProblem(responses: string[]): IntentProblem | null {
  if (responses.length > limits.responses) return wrong('responses', tooMany('responses'))
  return (
    firstAt('responses[]', responses, response => response === '', intentTexts.responseEmpty) ??
    firstAt('responses[]', responses, response => response.length > limits.response, tooLong('Response'))
  )
}

function promptsProblem(parameters: ParameterDraft[]): IntentProblem | null {
  const prompts = parameters.map(parameter => parameter.prompts ?? [])
  return (
    firstAt('entities[].prompts', prompts, list => list.length === 0, intentTexts.promptEmpty) ??
    firstAt('entities[].prompts', prompts, list => list.length > limits.prompts, tooMany('prompts')) ??
    firstAt('entities[].prompts', prompts, list => list.some(text => text.length > limits.prompt), tooLong('Prompt'))
  )
}

function parametersProblem(parameters: ParameterDraft[]): IntentProblem | null {
  const names = parameters.map(({ name = '' }) => name)
  const values = parameters.map(({ value = '' }) => value)
  return (
    firstAt('entities[].name', names, name => name.length > limits.name, tooLong('Parameter name')) ??
    firstAt('entities[].name', names, name => !isParameterName(name), intentTexts.parameterInvalid) ??
    repeated(names, index => wrong(`entities[${index}].name`, intentTexts.parameterTwice)) ??
    firstAt('entities[].value', values, value => value.length > limits.constant, tooLong('Value'))
  )
}

function positionsProblem(utterances: UtteranceDraft[]): IntentProblem | null {
  for (const [index, { utterance = '', entityRefs = [] }] of utterances.entries()) {
    const at = entityRefs.findIndex(
      (ref, place) => place >= utterance.length || !isSpan(utterance, ref) || overlaps(entityRefs, place),
    )
    if (at >= 0) return wrong(`utterances[${index}].entityRefs[${at}]`, intentTexts.positionInvalid)
  }
  return null
}

function isSpan(text: string, { entityStartPos: start, entityEndPos: end }: EntityRefDraft): boolean {
  if (!isPosition(text, start) || !isPosition(text, end)) return false
  return start < end
}

/** A whole number within the text and not between the halves of a surrogate pair. */
function isPosition(text: string, position: number | null | undefined): position is number {
  if (!Number.isInteger(position) || typeof position !== 'number') return false
  return position >= 0 && position <= text.length && (text.codePointAt(position - 1) ?? 0) <= 0xffff
}

function overlaps(refs: EntityRefDraft[], place: number): boolean {
  const { entityStartPos, entityEndPos } = refs[place] ?? {}
  const start = entityStartPos ?? 0
  const end = entityEndPos ?? 0
  return refs.slice(0, place).some(other => start < (other.entityEndPos ?? 0) && (other.entityStartPos ?? 0) < end)
}

function wrong(field: string, message: string): IntentProblem {
  return { field, message, code: '400' }
}

/** `[]` in the field stands for the place of the item. */
function firstAt<T>(field: string, items: T[], isWrong: (item: T) => boolean, message: string): IntentProblem | null {
  const index = items.findIndex(isWrong)
  return index < 0 ? null : wrong(field.replace('[]', `[${index}]`), message)
}

function repeated(texts: string[], problemAt: (index: number) => IntentProblem): IntentProblem | null {
  const seen = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const key = sameText(text)
    if (seen.has(key)) return problemAt(index)
    seen.add(key)
  }
  return null
}
