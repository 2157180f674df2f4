import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, bodyOf, callOf, draftComponents, hookOf, sampleChannel } from '../testing/samples.ts'
import { dialog360 } from './dialog360.ts'

const channel = sampleChannel(4, { apiKey: 'key-360', contactId: '912212345678' })

test('Meta’s body goes to 360dialog with the key of the number', () => {
  expect(callOf(dialog360, channel, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://waba-v2.360dialog.io/messages',
    headers: { 'content-type': 'application/json', 'd360-api-key': 'key-360' },
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: samples.customer,
      type: 'text',
      text: { body: 'Your order is on its way.', preview_url: false },
      biz_opaque_callback_data: 'ref-1',
    },
  })
})

test('answers: accepted, closed window, two kinds of rate, key', () => {
  const outcomeOf = (status: number, body: unknown) => dialog360.readAnswer(answerOf(status, body), channel)
  expect(outcomeOf(200, { messages: [{ id: 'wamid.1' }] })).toEqual({ kind: 'accepted', vendorMessageId: 'wamid.1' })
  expect(outcomeOf(400, { error: { code: 131047, message: 'm' } })).toMatchObject({ kind: 'refused', code: '470' })
  expect(outcomeOf(400, { error: { code: 130429, message: 'm' } })).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(400, { error: { message: 'Endpoint rate limit hit' } })).toMatchObject({
    kind: 'busy',
    isRate: true,
  })
  expect(outcomeOf(401, { error: { message: 'Invalid api key' } })).toMatchObject({ kind: 'unauthorized' })
  const own = { meta: { success: false, http_code: 401, developer_message: 'Invalid api key' } }
  expect(outcomeOf(401, own)).toMatchObject({ kind: 'unauthorized', code: '401', text: 'Invalid api key' })
  expect(dialog360.explain('401')?.fault).toBe('company')
  expect(dialog360.explain('502')?.fault).toBe('vendor')
})

test('the key in the address lets in, and a status names our reference', () => {
  const status = { id: 'wamid.1', status: 'delivered', timestamp: '1762000000', biz_opaque_callback_data: 'ref-1' }
  const body = { entry: [{ changes: [{ field: 'messages', value: { statuses: [status] } }] }] }
  expect(dialog360.verify(hookOf(body, { query: { k: 'key-1' } }), channel)).toBe(true)
  expect(dialog360.verify(hookOf(body, { query: { k: 'key-2' } }), channel)).toBe(false)
  expect(dialog360.verify(hookOf(body), channel)).toBe(false)
  expect(dialog360.receive(hookOf(body), channel)).toMatchObject([{ state: 'delivered', ref: 'ref-1' }])
})

test('a file is asked for by its id alone, so that no address in a call is sent the key (CHAN-024)', () => {
  const fileOf = (image: object) => {
    const messages = [{ from: samples.customer, id: 'wamid.1', type: 'image', image }]
    const [event] = dialog360.receive(
      hookOf({ entry: [{ changes: [{ field: 'messages', value: { messages } }] }] }),
      channel,
    )
    return event?.kind === 'message' ? event.media : undefined
  }
  const { find, fetch } = dialog360.media ?? {}
  const bare = fileOf({ media_url: 'https://elsewhere.example/1' })
  expect(bare && [find?.request(bare, channel), fetch?.(bare, channel)]).toEqual([null, null])
  const named = fileOf({ id: '17', media_url: 'https://elsewhere.example/1' })
  expect(named && find?.request(named, channel)).toMatchObject({ url: 'https://waba-v2.360dialog.io/17' })
  const answer = answerOf(200, { url: 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=17' })
  const found = find?.read(answer, channel)
  const url = 'https://waba-v2.360dialog.io/whatsapp_business/attachments/?mid=17'
  expect(found).toMatchObject({ kind: 'found', url })
  expect(named && fetch?.({ ...named, url }, channel)).toMatchObject({ url, headers: { 'd360-api-key': 'key-360' } })
})

test('templates are submitted and listed page by page (TMPL-025)', () => {
  const { templates } = dialog360
  const draft = { name: 'order_update', language: 'en', category: 'UTILITY', components: draftComponents } as const
  const call = templates?.submit(draft, channel)
  expect(call).toMatchObject({ url: 'https://waba-v2.360dialog.io/v1/configs/templates' })
  expect(call && bodyOf(call)).toMatchObject({ name: 'order_update', components: [{ type: 'HEADER' }, {}, {}, {}] })
  expect(templates?.list(channel, '100').url).toMatch(/\?limit=100&offset=100$/)
  const waba_templates = [{ name: 'a', language: 'en', category: 'UTILITY', status: 'approved', components: [] }]
  const page = { waba_templates, count: 1, total: 102, limit: 100, offset: 100 }
  expect(templates?.readList(answerOf(200, page), '100')).toMatchObject({
    templates: [{ name: 'a', status: 'APPROVED', vendorTemplateId: 'a:en' }],
    cursor: '101',
  })
  expect(templates?.readList(answerOf(200, { ...page, total: 101 }), '100')).toMatchObject({ cursor: null })
})

test('a list whose length nobody tells ends with a page that is not full (TMPL-025)', () => {
  const { templates } = dialog360
  const pageOf = (length: number) => ({ waba_templates: Array.from({ length }, (_one, at) => ({ id: `${at}WT` })) })
  const next = (cursor: string | null, page: object) => templates?.readList(answerOf(200, page), cursor)?.cursor
  expect(next(null, pageOf(100))).toBe('100')
  expect(next('100', pageOf(100))).toBe('200')
  expect(next('200', pageOf(20))).toBeNull()
  expect(next('200', pageOf(0))).toBeNull()
  // It may give less at a time than it was asked for.
  expect(next(null, { ...pageOf(20), limit: 20 })).toBe('20')
})

test('a template has an id of 360dialog’s, under which it is changed, and Meta’s, which news of it name (TMPL-025)', () => {
  const { templates } = dialog360
  const kept = { id: '12WT', external_id: '594425', name: 'a', language: 'en', category: 'UTILITY', components: [] }
  const list = { waba_templates: [kept] }
  expect(templates?.readList(answerOf(200, list))?.templates).toMatchObject([
    { vendorTemplateId: '12WT', newsId: '594425' },
  ])
  const draft = { name: 'a', language: 'en', category: 'UTILITY', components: [], vendorTemplateId: '12WT' } as const
  expect(templates?.submit(draft, channel).url).toMatch(/\/v1\/configs\/templates\/12WT$/)
  expect(templates?.readSubmit(answerOf(201, kept))).toMatchObject({ vendorMessageId: '12WT', newsId: '594425' })
})
