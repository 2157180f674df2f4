import type { Intent } from '@parley/contracts/bots/intents.ts'
import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { expect, test } from 'vitest'
import { alikePhrases, repeatedPhrases, sortedPhrases } from '../phrases/phrase.repeats.ts'
import { bodyOf, faultAt, faultOf } from './intent.body.ts'
import { settledContent } from './intent.draft.ts'
import { type Editing, editIntent, type IntentAct, isDirty, startEditing } from './intent.editing.ts'
import { cityParameter } from './intent.fixture.ts'

const stored: Intent = {
  id: 'i1',
  _id: 'i1',
  name: 'Track order',
  storyId: 's1',
  agentId: 'a1',
  utterances: [
    { id: 'u1', utterance: 'where is my order', entityDefined: false, entityRefs: [] },
    {
      id: 'u2',
      utterance: 'is it in Chennai yet',
      entityDefined: true,
      entityRefs: [{ entityId: 'sys.city', entityStartPos: 9, entityEndPos: 16, parameter: 'city' }],
    },
  ],
  responses: [{ id: 'r1', response: 'It is **on its way**.' }],
  entities: [{ id: 'sys.city', ...cityParameter }],
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  updatedBy: null,
}
const place = { agentId: 'a1', storyId: 's1', id: 'i1' }
const [first, second] = ['phrase-0', 'phrase-1']

test.each<[string, IntentAct]>([
  ['the name', { type: 'rename', name: 'Trace order' }],
  ['a phrase that is added', { type: 'addPhrases', texts: ['track it'] }],
  ['a phrase that is changed', { type: 'editPhrase', key: first, text: 'where is my parcel', caret: 18 }],
  ['a phrase that is removed', { type: 'removePhrases', keys: new Set([first]) }],
  ['a phrase in its box', { type: 'typePhrase', text: 'track it' }],
  ['a response', { type: 'editResponse', key: 'response-0', text: 'Soon.' }],
  ['a response that is added', { type: 'addResponse', text: 'Soon.' }],
  ['a mark', { type: 'mark', key: first, start: 0, end: 5, picked: { parameter: 'parameter-0' } }],
  ['a mark that is taken away', { type: 'unmark', key: second, start: 9 }],
  ['a parameter', { type: 'editParameter', key: 'parameter-0', change: { required: true } }],
  ['an entity that is removed', { type: 'removeParameter', key: 'parameter-0' }],
])('%s makes the intent dirty, and discarding restores what is stored (INTENT-014, INTENT-016)', (_what, act) => {
  const changed = after([act])
  expect(isDirty(changed)).toBe(true)
  expect(editIntent(changed, { type: 'discard' }).content).toBe(changed.saved)
})

test('nothing is dirty that reads as it did', () => {
  expect(isDirty(after([]))).toBe(false)
  expect(
    isDirty(
      after([
        { type: 'rename', name: 'x' },
        { type: 'rename', name: stored.name },
      ]),
    ),
  ).toBe(false)
  const typed = after([
    { type: 'editPhrase', key: first, text: 'where is my orders', caret: 18 },
    { type: 'editPhrase', key: first, text: 'where is my order', caret: 17 },
  ])
  expect(isDirty(typed)).toBe(false)
})

test('saving clears the dirty flag, but keeps what was typed meanwhile (INTENT-016)', () => {
  const changed = after([{ type: 'addPhrases', texts: ['track it'] }])
  const sent = settledContent(changed.content)
  const put = editIntent(changed, { type: 'put', content: sent })
  const done: IntentAct = { type: 'saved', content: sent, revision: 'later' }
  expect(isDirty(editIntent(put, done))).toBe(false)
  const typing = editIntent(put, { type: 'rename', name: 'Track orders' })
  const late = editIntent(typing, done)
  expect([isDirty(late), late.content.name, late.revision]).toEqual([true, 'Track orders', 'later'])
})

test('picking an entity records the words and adds one row with its prompt (INTENT-018, INTENT-022)', () => {
  const date = { id: 'sys.date', name: 'date' }
  const marked = after([
    { type: 'mark', key: first, start: 0, end: 5, picked: { entity: date } },
    { type: 'mark', key: second, start: 17, end: 20, picked: { entity: date } },
  ])
  const body = bodyOf(marked.content, place)
  expect(body.entities?.map(({ name, value, prompts }) => ({ name, value, prompts }))).toEqual([
    { name: 'city', value: '$city', prompts: ['Which city?'] },
    { name: 'date', value: '$date', prompts: ['Please provide date'] },
  ])
  expect(body.utterances?.map(({ entityRefs }) => entityRefs?.map(ref => ref.parameter))).toEqual([
    ['date'],
    ['city', 'date'],
  ])
})

test('an entity may be marked for a second parameter', () => {
  const picked = { entity: { id: 'sys.city', name: 'city' }, isNew: true }
  const marked = after([{ type: 'mark', key: first, start: 0, end: 5, picked }])
  expect(marked.content.parameters.map(({ name }) => name)).toEqual(['city', 'city_2'])
})

test('a renamed parameter keeps its marks, and a value that stands for it follows', () => {
  const renamed = after([{ type: 'editParameter', key: 'parameter-0', change: { name: 'town' } }])
  const body = bodyOf(renamed.content, place)
  expect(body.entities?.[0]?.value).toBe('$town')
  expect(body.utterances?.[1]?.entityRefs?.[0]?.parameter).toBe('town')
  const constant = editIntent(renamed, { type: 'editParameter', key: 'parameter-0', change: { value: 'Pune' } })
  const again = editIntent(constant, { type: 'editParameter', key: 'parameter-0', change: { name: 'place' } })
  expect(again.content.parameters[0]?.value).toBe('Pune')
})

test('a removed entity takes its marks along', () => {
  const removed = after([{ type: 'removeParameter', key: 'parameter-0' }])
  expect(removed.content.phrases.flatMap(({ spans }) => spans)).toEqual([])
})

test('what stands in the boxes is saved too, blanks are collapsed and blank rows dropped (INTENT-020)', () => {
  const loose = after([
    { type: 'rename', name: '  Track   order ' },
    { type: 'typePhrase', text: ' track   it ' },
    { type: 'typeResponse', text: 'Soon.\n' },
    { type: 'editPhrase', key: first, text: '   ', caret: 3 },
  ])
  const { name, phrases, responses } = settledContent(loose.content)
  expect(name).toBe('Track order')
  expect(phrases.map(({ text }) => text)).toEqual(['track it', 'is it in Chennai yet'])
  expect(responses.map(({ text }) => text)).toEqual(['It is **on its way**.', 'Soon.'])
})

test('the first fault is said in the words of the contract and leads to its row', () => {
  expect(faultAfter([{ type: 'rename', name: ' ' }])).toEqual({
    message: intentTexts.nameEmpty,
    part: 'name',
    key: null,
  })
  expect(faultAfter([{ type: 'removePhrases', keys: new Set([first]) }])?.message).toBe(intentTexts.twoPhrases)
  expect(faultAfter([{ type: 'editPhrase', key: second, text: 'Where is  my ORDER', caret: 0 }])).toEqual({
    message: intentTexts.phraseTwice,
    part: 'phrases',
    key: second,
  })
  expect(faultAfter([{ type: 'editParameter', key: 'parameter-0', change: { prompts: [' '] } }])).toEqual({
    message: intentTexts.promptEmpty,
    part: 'parameters',
    key: 'parameter-0',
  })
  expect(faultAfter([])).toBeNull()
})

test('a refusal of the server without a field is about the intent', () => {
  const { content } = after([])
  expect(faultAt(content, { message: 'Agent not found' })).toMatchObject({ part: 'whole', key: null })
  expect(faultAt(content, { field: 'responses[0].response', message: 'x' }).key).toBe('response-0')
})

test('of many pasted lines the blank and the repeated ones stay out (INTENT-024, INTENT-025)', () => {
  const { phrases } = after([]).content
  const lines = ['track it', '', 'WHERE is my  order', 'track it ', 'and now']
  expect(sortedPhrases(phrases, lines)).toEqual({
    fresh: ['track it', 'and now'],
    repeated: ['WHERE is my  order', 'track it'],
    tooLong: [],
    tooMany: [],
  })
  const both = after([{ type: 'editPhrase', key: second, text: 'where is my order ', caret: 0 }])
  expect([...repeatedPhrases(both.content.phrases)]).toEqual([second])
})

test('of pasted lines those that are too long or too many are told apart', () => {
  const long = 'x'.repeat(501)
  expect(sortedPhrases([], ['one', long])).toMatchObject({ fresh: ['one'], tooLong: [long] })
  const full = Array.from({ length: 1999 }, (_, at) => ({ key: `k${at}`, text: `phrase ${at}` }))
  expect(sortedPhrases(full, ['one', 'two'])).toMatchObject({ fresh: ['one'], tooMany: ['two'] })
})

test('phrases are alike when case, punctuation and blanks alone part them', () => {
  const rows = ["What's up?", 'hello', 'whats  up', 'कहाँ है?', 'कहाँ है', 'कहा है', '?!'].map((text, at) => ({
    key: String(at),
    text,
  }))
  expect(alikePhrases(rows).map(group => group.map(({ key }) => key))).toEqual([
    ['0', '2'],
    ['3', '4'],
  ])
})

test('changes go on upon what somebody else has stored, or give way to it', () => {
  const mine = after([{ type: 'rename', name: 'Mine' }])
  const theirs: Intent = { ...stored, name: 'Theirs', updatedAt: '2026-11-22T00:00:00.000Z' }
  const kept = editIntent(mine, { type: 'rebase', intent: theirs })
  expect([kept.content.name, kept.saved.name, kept.revision]).toEqual(['Mine', 'Theirs', theirs.updatedAt])
  expect(isDirty(kept)).toBe(true)
  expect(bodyOf(kept.content, place, kept.revision)).toMatchObject({ basedOn: theirs.updatedAt, name: 'Mine' })
  expect(isDirty(editIntent(mine, { type: 'load', intent: theirs }))).toBe(false)
})

test('pasted lines stand on top in their order and leave alone what is being typed', () => {
  const pasted = after([
    { type: 'typePhrase', text: 'half a' },
    { type: 'addPhrases', texts: ['one', ' two  words '] },
  ]).content
  expect(pasted.phrases.map(({ text }) => text).slice(0, 2)).toEqual(['one', 'two words'])
  expect(pasted.typedPhrase).toBe('half a')
  expect(new Set(pasted.phrases.map(({ key }) => key)).size).toBe(4)
})

test('a kept draft comes back over what is stored', () => {
  const changed = after([{ type: 'rename', name: 'Trace order' }])
  const back = startEditing(stored, { content: changed.content, revision: changed.revision })
  expect([isDirty(back), back.content.name]).toEqual([true, 'Trace order'])
})

function after(acts: readonly IntentAct[]): Editing {
  return acts.reduce(editIntent, startEditing(stored))
}

function faultAfter(acts: readonly IntentAct[]) {
  return faultOf(settledContent(after(acts).content), place)
}
