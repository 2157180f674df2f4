import { sameText } from '@parley/contracts/fields.ts'
import { counted } from '../../lib/format.ts'
import {
  type IntentContent,
  isSameList,
  isSameParameter,
  isSamePhrase,
  newKey,
  type ParameterRow,
  type PhraseRow,
} from './intent.draft.ts'

/** What somebody changed from one stored state to the next, for the end of a sentence. */
export function changesBetween(before: IntentContent, after: IntentContent): string[] {
  const added = unknownTo(before.phrases, after.phrases).length
  const removed = unknownTo(after.phrases, before.phrases).length
  const areMarked = added + removed === 0 && !isSameList(before.phrases, after.phrases, isSamePhrase)
  const changes: [isMade: boolean, words: string][] = [
    [before.name !== after.name, 'name'],
    [added > 0, `${counted(added, 'training phrase')} added`],
    [removed > 0, `${counted(removed, 'training phrase')} removed`],
    [areMarked, 'marked words'],
    [!isSameList(before.responses, after.responses, (a, b) => a.text === b.text), 'responses'],
    [!isSameList(before.parameters, after.parameters, isSameParameter), 'entities'],
  ]
  return changes.flatMap(([isMade, words]) => (isMade ? [words] : []))
}

/** What stands here with the phrases and responses that they added; where both changed the same, ours stays. */
export function withAdded(ours: IntentContent, before: IntentContent, theirs: IntentContent): IntentContent {
  const parameters = newParameters(ours, before, theirs)
  const grown = { ...ours, parameters: [...ours.parameters, ...parameters], keys: ours.keys + parameters.length }
  const keyOf = new Map(grown.parameters.map(({ name, key }) => [sameText(name), key]))
  const ourKeys = new Map(theirs.parameters.map(({ name, key }) => [key, keyOf.get(sameText(name))]))
  const phrases = added(ours.phrases, before.phrases, theirs.phrases).map((row, index) => ({
    key: newKey(grown, index),
    text: row.text,
    spans: row.spans.flatMap(span => {
      const parameter = ourKeys.get(span.parameter)
      return parameter === undefined ? [] : [{ ...span, parameter }]
    }),
  }))
  const responses = added(ours.responses, before.responses, theirs.responses).map(({ text }, index) => ({
    key: newKey(grown, phrases.length + index),
    text,
  }))
  return {
    ...grown,
    phrases: [...ours.phrases, ...phrases],
    responses: [...ours.responses, ...responses],
    keys: grown.keys + phrases.length + responses.length,
  }
}

/** Whether they added what stands nowhere here. */
export function hasAdded(ours: IntentContent, before: IntentContent, theirs: IntentContent): boolean {
  return (
    added(ours.phrases, before.phrases, theirs.phrases).length > 0 ||
    added(ours.responses, before.responses, theirs.responses).length > 0
  )
}

/** Their marks may need an entity that the intent did not have. */
function newParameters(ours: IntentContent, before: IntentContent, theirs: IntentContent): ParameterRow[] {
  const known = new Set([...ours.parameters, ...before.parameters].map(({ name }) => sameText(name)))
  const rows = theirs.parameters.filter(({ name }) => !known.has(sameText(name)))
  return rows.map((row, index) => ({ ...row, key: newKey(ours, index) }))
}

type Row = Pick<PhraseRow, 'text'>

function added<T extends Row>(ours: readonly Row[], before: readonly Row[], theirs: readonly T[]): T[] {
  return unknownTo([...ours, ...before], theirs)
}

function unknownTo<T extends Row>(known: readonly Row[], rows: readonly T[]): T[] {
  const texts = new Set(known.map(({ text }) => sameText(text)))
  return rows.filter(({ text }) => !texts.has(sameText(text)))
}
