import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

const settings = { username: 'u', password: 'p', contactId: 'parley_bot' }
let simulator: Simulator
let authorization = ''
beforeAll(async () => {
  simulator = await openSimulator()
  await answerOf('/_accounts', { vendor: 'routemobile', settings })
  authorization = (await answerOf('/routemobile/auth/v1/login/', settings)).JWTAUTH
})
afterAll(() => simulator.close())

async function answerOf(path: string, body?: unknown) {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(simulator.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return JSON.parse(await answer.text())
}

const draft = (name: string, components: object) => ({
  template_name: name,
  language: ['en'],
  template_type: 'template',
  template_category: 'MARKETING',
  components: { body: { text: 'Hello.' }, ...components },
})

async function keptOf(name: string, components: object) {
  await answerOf('/routemobile/wba/template/create', draft(name, components))
  const { data } = await answerOf('/routemobile/wba/templates')
  return data.find((one: { name: string }) => one.name === name)?.components
}

test('a template is listed whole, in Meta’s form', async () => {
  const elements = [
    { label: 'Ring us', contact_no: '+912212345678' },
    { label: 'Shop', type: 'static', website: 'https://shop.in' },
    { label: 'Track', type: 'dynamic', website: 'https://shop.in/{{1}}', website_example: 'https://shop.in/4711' },
  ]
  expect(await keptOf('links', { buttons: { type: 'call_to_action', elements } })).toEqual([
    { type: 'BODY', text: 'Hello.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'PHONE_NUMBER', text: 'Ring us', phone_number: '+912212345678' },
        { type: 'URL', text: 'Shop', url: 'https://shop.in' },
        { type: 'URL', text: 'Track', url: 'https://shop.in/{{1}}', example: ['https://shop.in/4711'] },
      ],
    },
  ])
  const copy = { type: 'copy_code', example: 'SAVE20' }
  const offer = {
    limited_time_offer: { text: 'Ends soon', has_expiration: true },
    buttons: { type: 'limited_time_offer', elements: [copy, elements[1]] },
  }
  expect(await keptOf('offer', offer)).toEqual([
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
    { type: 'BODY', text: 'Hello.' },
    {
      type: 'BUTTONS',
      buttons: [{ type: 'COPY_CODE', example: ['SAVE20'] }, expect.objectContaining({ type: 'URL' })],
    },
  ])
  const one = { body: { text: 'For {{1}} only', example: ['you'] }, buttons: [{ type: 'quick_reply', text: 'More' }] }
  const cards = { header_type: 'image', header_example: 'https://shop.in/red.jpg', button_types: ['quick_reply'] }
  expect(await keptOf('cards', { cards: { ...cards, elements: [one, one] } })).toMatchObject([
    { type: 'BODY' },
    {
      type: 'CAROUSEL',
      cards: [
        {
          components: [
            { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://shop.in/red.jpg'] } },
            { type: 'BODY', text: 'For {{1}} only', example: { body_text: [['you']] } },
            { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] },
          ],
        },
        {},
      ],
    },
  ])
})

test('a template of RCS is taken by its name and values', async () => {
  const sent = { type: 'template', phone_no: '+919876500010', bot_name: 'parley_bot' }
  const template = { name: 'order_update', variables: { 1: 'Asha', 2: '4711' } }
  expect(await answerOf('/routemobile/rcs/v1/message', { ...sent, template })).toMatchObject({ id: expect.any(String) })
  const { entries } = await answerOf('/_ledger?to=919876500010')
  expect(entries).toMatchObject([{ outcome: 'accepted', text: 'order_update | Asha | 4711' }])
  expect(await answerOf('/routemobile/rcs/v1/message', sent)).toMatchObject({ message: 'semantic error' })
})
