import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished, numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../../contacts/contacts.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { deliveryOf, optOutLink } from './opt-out.link.ts'

let world: World
let channelId: string
let templateUId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(asha())
  const components = [
    { type: 'BODY', text: 'Half price today. No more of this? {{1}} ends it.', example: ['https://x.in'] },
  ]
  templateUId = await approvedTemplate(asha(), channelId, { components, category: 'Marketing' })
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const columnMapping = [{ name: 'body.1', type: 'column', value: 'optOutLink' }]

async function advertise(to: { phoneNumber?: string[]; contactIds?: string[] }) {
  const { body } = await asha().post(
    base,
    { channelId, phoneNumber: [], ...to, message: { template: { templateUId } }, columnMapping, trackLinks: true },
    { 'idempotency-key': crypto.randomUUID() },
  )
  if (!body.status) throw new Error(JSON.stringify(body))
  return finished(asha(), body.data.id)
}

/** The address in what this number was sent last. */
async function linkTo(number: string): Promise<string> {
  const { body } = await asha().get(`/e/enterprise/channels/${channelId}/simulator/ledger?perPage=100`)
  const calls = body.response.ledger.filter(({ to }: { to: string }) => to === number)
  const link = /https?:\/\/[^\s"]+\/u\/[\w-]+/.exec(JSON.stringify(calls.at(-1)?.payload ?? ''))?.[0]
  if (!link) throw new Error(`No link to ${number}.`)
  return world.address + new URL(link).pathname
}

async function page(link: string, wants?: 'none' | 'again') {
  const answer = wants ? await fetch(link, { method: 'POST', body: new URLSearchParams({ wants }) }) : await fetch(link)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

const consentOf = async (contactId: string) =>
  (await asha().get(`/chatbird/api/customer_master/customers/${contactId}`)).body.data.customer.optedOut

test('the link in a message ends advertising on its channel, and only once it is confirmed; it can be taken back', async () => {
  const [number = ''] = numbers(1, 9_860_000_000)
  const contactId = await makeContact(asha(), { name: 'Meera Iyer', phoneNumber: number })
  await advertise({ contactIds: [contactId] })
  const link = await linkTo(number)
  const asked = await page(link)
  expect(asked).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
  expect(asked.text).toContain('Unsubscribe')
  expect(await consentOf(contactId)).toEqual([])
  expect((await page(link, 'none')).text).toContain('You are unsubscribed')
  expect(await consentOf(contactId)).toMatchObject([{ channelId, source: 'MANUAL' }])
  await page(link, 'none')
  expect(await consentOf(contactId)).toHaveLength(1)
  expect((await advertise({ contactIds: [contactId] })).counts).toMatchObject({ sent: 0, skipped: 1 })
  expect((await page(link, 'again')).text).toContain('You are subscribed again')
  expect(await consentOf(contactId)).toEqual([])
})

test('a mail client presses its own button (RFC 8058), by form as by parts; who is not in the book is kept there', async () => {
  const [number = ''] = numbers(1, 9_861_000_000)
  await advertise({ phoneNumber: [number] })
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  const link = await linkTo(number)
  expect((await fetch(link, { method: 'POST', body: parts })).status).toBe(200)
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200)
  expect((await advertise({ phoneNumber: [number] })).counts).toMatchObject({ sent: 0, skipped: 1 })
})

test('a foreign number of ten digits is unsubscribed itself, not an Indian one', async () => {
  await advertise({ phoneNumber: ['+6591234568'] })
  await page(await linkTo('6591234568'), 'none')
  expect((await advertise({ phoneNumber: ['+6591234568'] })).counts).toMatchObject({ sent: 0, skipped: 1 })
})

test('a link is no click, and the check before sending foresees its value', async () => {
  const [number = ''] = numbers(1, 9_862_000_000)
  const { clicked } = await advertise({ phoneNumber: [number] })
  await page(await linkTo(number))
  expect(clicked ?? 0).toBe(0)
  const draft = { channelId, phoneNumber: [number], message: { template: { templateUId } }, columnMapping }
  expect((await asha().post(`${base}/validate`, draft)).body.data.missingVariables).toEqual([])
})

test('an address that is guessed, cut or changed opens nothing', async () => {
  const [number = ''] = numbers(1, 9_863_000_000)
  await advertise({ phoneNumber: [number] })
  const link = await linkTo(number)
  const code = link.slice(link.lastIndexOf('/') + 1)
  const turned = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
  for (const wrong of [turned, code.slice(0, -1), `${code}A`, `${code}%00`, 'x', 'A'.repeat(32)]) {
    const answer = await fetch(link.replace(code, wrong), { method: 'POST' })
    expect([wrong, answer.status, await answer.text()]).toEqual([wrong, 404, expect.stringContaining('leads nowhere')])
  }
  expect(deliveryOf(world.platform, code)).not.toBeNull()
  const own = optOutLink(world.platform, '01a204e9-061f-7f32-bb99-0bd5b1364034')
  expect(deliveryOf(world.platform, own.slice(own.lastIndexOf('/') + 1))).toBe('01a204e9-061f-7f32-bb99-0bd5b1364034')
})
