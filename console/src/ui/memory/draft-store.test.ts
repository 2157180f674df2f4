import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { openBesides, openTab } from '../../lib/testing/browser.ts'
import { forgetDraft, keepDraft, readDraft, setDraftOwner } from './draft-store.ts'

beforeEach(() => {
  openTab('http://localhost/')
  setDraftOwner('asha')
})

test('a draft is read back, and gone once forgotten', () => {
  keepDraft('form', { name: 'Diwali', tags: ['a'] })
  expect(readDraft('form')).toEqual({ name: 'Diwali', tags: ['a'] })
  forgetDraft('form')
  expect(readDraft('form')).toBeNull()
})

test.each([
  'password',
  'confirmPassword',
  'oldPassword',
  'pswd',
  'apikey',
  'apiKey',
  'api_key',
  'accKey',
  'authKey',
  'secret',
  'keySecret',
  'clientSecret',
  'identitySecret',
  'token',
  'accessToken',
  'webhookVerificationToken',
  'captcha',
])('%s is never kept, at any depth', name => {
  keepDraft('form', {
    name: 'Shop',
    [name]: 'hush-hush',
    data: { [name]: 'hush-hush' },
    rows: [{ [name]: 'hush-hush' }],
  })
  expect(Object.values(localStorage).join()).not.toContain('hush-hush')
  expect(readDraft('form')).toEqual({ name: 'Shop', data: {}, rows: [{}] })
})

test('a field that a form calls secret is not kept, whatever its name', () => {
  keepDraft('form', { sid: 'hush-hush', name: 'Shop' }, ['sid'])
  expect(readDraft('form')).toEqual({ name: 'Shop' })
})

test('words that only sound like secrets stay', () => {
  const values = { key: 'p1', keys: 3, name: 'Password help', passenger: 'Asha', typedPhrase: 'my pin', monkey: 'x' }
  keepDraft('form', values)
  expect(readDraft('form')).toEqual(values)
})

test('nobody reads what another person left in the same browser', () => {
  keepDraft('form', { name: 'Asha’s' })
  setDraftOwner('dev')
  expect(readDraft('form')).toBeNull()
  setDraftOwner('asha')
  expect(readDraft('form')).toEqual({ name: 'Asha’s' })
})

test('two tabs keep a draft each, and a third begins with what was typed last', () => {
  keepDraft('form', { name: 'Diwali' })
  const goBack = openBesides()
  keepDraft('form', { name: 'Holi' })
  goBack()
  expect(readDraft('form')).toEqual({ name: 'Diwali' })
  forgetDraft('form')
  expect(readDraft('form')).toEqual({ name: 'Holi' })
})

test('signing out leaves no draft behind', () => {
  startSession('token-of-asha')
  keepDraft('form', { name: 'Asha’s' })
  endSession('signed-out')
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
})

test('a session that ran out leaves nothing stored, and its draft to whoever wrote it and signs in again (RULES-007)', () => {
  startSession('token-of-asha')
  keepDraft('form', { name: 'Diwali' })
  endSession('expired')
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
  setDraftOwner('asha')
  expect(readDraft('form')).toEqual({ name: 'Diwali' })
  endSession('expired')
  setDraftOwner('dev')
  setDraftOwner('asha')
  expect(readDraft('form')).toBeNull()
})
