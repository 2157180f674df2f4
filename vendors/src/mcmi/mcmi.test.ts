import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { mcmi } from './mcmi.ts'

const settings = { authKey: 'auth-1', contactId: '912212345678', baseUrl: 'https://mcmi.example/' }
const channel = sampleChannel(4, settings)

test('Meta’s body goes to the address of the channel, with the number in the path where it is given', () => {
  expect(callOf(mcmi, channel, samples.textContent)).toMatchObject({
    url: 'https://mcmi.example/messages',
    headers: { 'd360-api-key': 'auth-1', authorization: 'Bearer auth-1' },
    body: { to: samples.customer, type: 'text', biz_opaque_callback_data: 'ref-1' },
  })
  const numbered = sampleChannel(4, { ...settings, phoneNumberId: '10655' })
  expect(callOf(mcmi, numbered, samples.orderTemplate).url).toBe('https://mcmi.example/10655/messages')
})

test('a channel may name the header of the key and the path of messages, as neither is published', () => {
  const named = { ...settings, phoneNumberId: '10655', keyHeader: 'Authorization: Bearer {authKey}' }
  const asked = sampleChannel(4, { ...named, path: '/v1/{phoneNumberId}/send' })
  expect(callOf(mcmi, asked, samples.textContent)).toMatchObject({
    url: 'https://mcmi.example/v1/10655/send',
    headers: { 'content-type': 'application/json', authorization: 'Bearer auth-1' },
  })
  expect(callOf(mcmi, asked, samples.textContent).headers).not.toHaveProperty('d360-api-key')
  expect(mcmi.check(asked)?.headers).toEqual({ authorization: 'Bearer auth-1' })
  const problemOf = (key: string, value: string) => mcmi.fields.find(field => field.key === key)?.problem?.(value)
  expect(problemOf('keyHeader', 'auth-1')).toBe('Key header must be like D360-API-KEY: {authKey}')
  expect(problemOf('path', 'messages')).toBe('Path must be like /{phoneNumberId}/messages')
  expect([problemOf('keyHeader', 'apikey: {authKey}'), problemOf('path', '/v1/messages')]).toEqual([null, null])
})

test('the form asks for the auth id in these words (CHAN-025)', () => {
  expect(mcmi.fields.find(field => field.key === 'authKey')).toMatchObject({ label: 'Auth id', required: true })
  const problem = mcmi.fields.find(field => field.key === 'baseUrl')?.problem
  expect(problem?.('mcmi.example')).toBe('Base URL must start with https://')
  expect(problem?.('https://mcmi.example')).toBeNull()
})

test('answers and calls are those of Meta', () => {
  const refused = answerOf(400, { error: { code: 131047, message: 'Re-engagement' } })
  expect(mcmi.readAnswer(refused, channel)).toMatchObject({ kind: 'refused', code: '470' })
  const value = { messages: [{ from: samples.customer, id: 'wamid.1', type: 'text', text: { body: 'Hi' } }] }
  const hook = hookOf({ entry: [{ changes: [{ field: 'messages', value }] }] }, { query: { k: 'key-1' } })
  expect(mcmi.verify(hook, channel)).toBe(true)
  expect(mcmi.receive(hook, channel)).toMatchObject([{ kind: 'message', text: 'Hi' }])
})

test('Meta may try the address, with the token that it was told and no other', () => {
  const told = sampleChannel(4, { ...settings, webhookVerifyToken: 'v-1' })
  const trial = (token: string) =>
    hookOf('', { query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '4711' } })
  expect(mcmi.challenge?.(trial('v-1'), told)).toBe('4711')
  expect(mcmi.challenge?.(trial('v-2'), told)).toBeNull()
})

test('templates and the check are the account’s where it is known, and are beside the messages where it is not', () => {
  const draft = {
    name: 'order_update',
    language: 'en_US',
    category: 'UTILITY',
    layout: 'default',
    vendorTemplateId: null,
    components: samples.draftComponents,
  } as const
  const urls = (known: Record<string, string>) => {
    const asked = sampleChannel(4, { ...settings, phoneNumberId: '10655', ...known })
    return [
      mcmi.check(asked)?.url,
      mcmi.templates?.list(asked, null).url.split('?')[0],
      mcmi.templates?.submit(draft, asked).url,
      mcmi.templates?.submit({ ...draft, vendorTemplateId: '594' }, asked).url,
    ]
  }
  const [ofAccount, ofNumber] = ['20455', '10655'].map(id => `https://mcmi.example/${id}/message_templates`)
  expect(urls({ wabaId: '20455' })).toEqual([`${ofAccount}?limit=1`, ofAccount, ofAccount, 'https://mcmi.example/594'])
  expect(urls({})).toEqual([`${ofNumber}?limit=1`, ofNumber, ofNumber, `${ofNumber}/594`])
})

test('whoever tries the address with its key is answered, as the token is entered nowhere', () => {
  const tried = (k: string) =>
    mcmi.challenge?.(
      hookOf('', { method: 'GET', query: { k, 'hub.mode': 'subscribe', 'hub.challenge': '55' } }),
      channel,
    )
  expect([tried('key-1'), tried('key-2')]).toEqual(['55', null])
})
