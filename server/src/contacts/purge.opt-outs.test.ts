import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base as broadcasts, finished, request } from '../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { base, makeContact, nextNumber } from './contacts.fixture.ts'
import { purgeBin } from './contacts.purge.ts'
import { importOf } from './imports/imports.fixture.ts'

const customers = `${base}/customers`
let world: World
let channelId: string
let promotion: string
let notice: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(asha())
  promotion = await approvedTemplate(asha(), channelId, { category: 'Marketing' })
  notice = await approvedTemplate(asha(), channelId)
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows

/** Somebody who has opted out, with a number, and is gone for good. */
async function goneFor(number: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await makeContact(asha(), { phoneNumber: number, ...more })
  expect((await asha().post(`${customers}/${id}/optout`, { channelId })).body.status).toBe(true)
  await leave(id)
  return id
}

async function leave(id: string): Promise<void> {
  await asha().delete(`${customers}/${id}`)
  await query(`update contacts set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await purgeBin(world.platform, new AbortController().signal)
  expect(await query('select id from contacts where id = $1', [id])).toEqual([])
}

async function outcomeOf(templateId: string, number: string): Promise<string> {
  // With a key the same again is meant, and no double click.
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await asha().post(broadcasts, request({ channelId, templateId, phoneNumber: [number] }), key)
  await finished(asha(), body.data.id)
  const [row] = (await asha().get(`${broadcasts}/${body.data.id}/message`)).body.data.message
  return row.channelErrorCode ?? row.currentDeliveryStatusName
}

async function contactOf(number: string) {
  const { rows, customers: found } = (await asha().get(`${customers}?search=${number}`)).body.data.customers
  return (found ?? rows)[0]
}

test('who wanted no advertising gets none after leaving the Bin either, and only a digest of the address stays', async () => {
  const number = nextNumber()
  await goneFor(number, { emailId: `gone${number}@example.com` })
  expect(await outcomeOf(promotion, number)).toBe('OPTED_OUT')
  expect(await outcomeOf(notice, number)).not.toBe('OPTED_OUT')
  const kept = JSON.stringify(await query(`select k.*, encode(digest, 'escape') as shown from kept_opt_outs k`))
  expect(kept).not.toContain(number)
  expect(kept).not.toContain('example.com')
})

test('a contact who comes back, by an import as by hand, has opted out still, until somebody takes it back', async () => {
  const [typed, listed, other] = [nextNumber(), nextNumber(), nextNumber()]
  for (const number of [typed, listed]) await goneFor(number)
  const again = await makeContact(asha(), { phoneNumber: typed })
  await importOf(asha(), `name,phoneNumber\nBack,${listed}\nNew,${other}`)
  for (const number of [typed, listed]) {
    const { optedOut } = (await asha().get(`${customers}/${(await contactOf(number)).id}`)).body.data.customer
    expect(optedOut).toMatchObject([{ channelId, source: 'MANUAL' }])
  }
  expect((await contactOf(other)).optedOutAny).toBe(false)
  expect(await outcomeOf(promotion, typed)).toBe('OPTED_OUT')
  expect((await asha().post(`${customers}/${again}/optin`, { channelId })).body.status).toBe(true)
  expect(await outcomeOf(promotion, typed)).not.toBe('OPTED_OUT')
  // What was taken back is not remembered when the contact goes once more.
  await leave(again)
  expect(await outcomeOf(promotion, typed)).not.toBe('OPTED_OUT')
})

test('a WhatsApp number stays without advertising while its contact lies in the Bin, and when it is gone (CUST-055)', async () => {
  const [phoneNumber, whatsAppNumber] = [`91${nextNumber()}`, `91${nextNumber()}`]
  const numbers = [phoneNumber, whatsAppNumber]
  const outcomes = () => Promise.all(numbers.map(number => outcomeOf(promotion, number)))
  const id = await makeContact(asha(), { phoneNumber, whatsAppNumber })
  await asha().post(`${customers}/${id}/optout`, { channelId })
  await asha().delete(`${customers}/${id}`)
  expect(await outcomes()).toEqual(['OPTED_OUT', 'OPTED_OUT'])
  await leave(id)
  expect(await outcomes()).toEqual(['OPTED_OUT', 'OPTED_OUT'])
  const again = await makeContact(asha(), { phoneNumber, whatsAppNumber })
  await asha().post(`${customers}/${again}/optin`, { channelId })
  expect(await outcomes()).not.toContain('OPTED_OUT')
})

test('who takes it back takes back what was kept of the numbers of merged contacts too', async () => {
  const number = nextNumber()
  await goneFor(number)
  const [merged, survivor] = [await makeContact(asha(), { phoneNumber: number }), await makeContact(asha())]
  await asha().post(`${customers}/${survivor}/merge`, { customerIds: [merged] })
  expect(await outcomeOf(promotion, number)).toBe('OPTED_OUT')
  await asha().post(`${customers}/${survivor}/optin`, { channelId })
  expect(await outcomeOf(promotion, number)).not.toBe('OPTED_OUT')
})

test('what one enterprise remembers means nothing to another', async () => {
  const number = nextNumber()
  await goneFor(number)
  const id = await makeContact(world.as('omkar'), { phoneNumber: number })
  expect((await world.as('omkar').get(`${customers}/${id}`)).body.data.customer.optedOut).toEqual([])
})
