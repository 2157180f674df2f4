import { expect, test } from 'vitest'
import { entityRefusal } from './entities.rules.ts'
import { automaticParameter } from './intents.parameters.ts'
import { intentProblem } from './intents.rules.ts'
import { intentDraft } from './intents.ts'

const draft = (fields: Record<string, unknown>) =>
  intentDraft.parse({ storyId: 's', name: 'trip', utterances: ['one', 'two'], ...fields })

test('a form is told what the server would tell, in its order (INTENT-017, INTENT-019, INTENT-021, INTENT-022)', () => {
  expect(intentProblem(draft({}))).toBeNull()
  expect(intentProblem(draft({ name: ' ', storyId: '' }))?.message).toBe('Intent name should not be empty')
  expect(intentProblem(draft({ storyId: '', utterances: [] }))?.message).toBe('Please create story before an Intent')
  expect(intentProblem(draft({ utterances: ['one', ''], responses: [''] }))?.message).toBe(
    'Please give atleast two training phrases save the intent',
  )
  expect(intentProblem(draft({ entities: [{ id: 'sys.date', name: 'a b' }] }))?.message).toBe('prompt cannot be empty')
  const twice = intentProblem(draft({ utterances: ['Go  home', 'x', 'go home'] }))
  expect(twice).toEqual({ field: 'utterances[2]', message: 'Duplication of utterance name', code: '409' })
})

test('an edit is judged by what it sends', () => {
  expect(intentProblem(intentDraft.parse({ id: 'i' }))).toBeNull()
  expect(intentProblem(intentDraft.parse({ id: 'i', utterances: ['one'] }))?.field).toBe('utterances')
})

test('the row of a marked entity has a name that is free and allowed (INTENT-018)', () => {
  const taken = new Set(['Order_number', 'Order_number_2'])
  expect(automaticParameter({ id: 'e', name: 'Order number' }, name => taken.has(name))).toEqual({
    entityId: 'e',
    name: 'Order_number_3',
    required: false,
    value: '$Order_number_3',
    prompts: ['Please provide Order_number_3'],
  })
  expect(automaticParameter({ id: 'e', name: '  ' }, () => false).name).toBe('_')
})

test('a form judges an entity without compiling its patterns (ENTITY-024, ENTITY-025)', () => {
  const pattern = { value: 'x', type: 'pattern', pattern: ['('] }
  expect(entityRefusal({ name: 'code', values: [pattern] })).toBeNull()
  expect(entityRefusal({ name: 'code', values: [pattern] }, () => 'missing closing )')).toEqual({
    message: 'Validation failed',
    errors: [{ field: 'values[0].pattern', message: 'Pattern is not valid: missing closing )' }],
  })
  const long = entityRefusal({ name: 'x'.repeat(101), values: [{ value: '', type: 'synonyms', synonyms: ['a'] }] })
  expect(long?.message).toBe('Validation failed')
  expect(long?.errors.map(({ field }) => field)).toEqual(['values[0].value', 'name'])
})
