import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base as broadcasts, finished, request } from '../../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeContact, nextNumber } from '../contacts.fixture.ts'

const customers = `${base}/customers`
let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(asha())
  templateId = await approvedTemplate(asha(), channelId, { category: 'Marketing' })
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows

/** Two people with a number each, of whom the first is then merged into the second. */
async function twoPeople() {
  const [first, second] = [`91${nextNumber()}`, `91${nextNumber()}`]
  const [merged, survivor] = [
    await makeContact(asha(), { phoneNumber: first, emailId: `${first}@shop.in` }),
    await makeContact(asha(), { phoneNumber: second, emailId: `${second}@shop.in` }),
  ]
  return { first, second, merged, survivor }
}

async function merge(survivor: string, merged: string) {
  const { body } = await asha().post(`${customers}/${survivor}/merge`, { customerIds: [merged] })
  expect(body.status, JSON.stringify(body)).toBe(true)
  return async () => {
    expect((await asha().post(`${base}/merges/${body.data.mergeId}/undo`)).body.status).toBe(true)
  }
}

async function say(phone: string, text: string): Promise<void> {
  const lines = () => query(`select from messages where actor = 'customer'`)
  const { length } = await lines()
  await asha().post(`/e/enterprise/channels/${channelId}/simulator/phone/${phone}/message`, { text })
  await eventually(async () => (await lines()).length > length)
}

async function send(to: Record<string, unknown>): Promise<string> {
  // With a key the same again is meant, and no double click.
  const draft = request({ channelId, templateId, phoneNumber: [] }, to)
  const { body } = await asha().post(broadcasts, draft, { 'idempotency-key': randomUUID() })
  expect(body.status, JSON.stringify(body)).toBe(true)
  return body.data.id
}

/** Who of them is written to, by address. */
async function reached(broadcastId: string): Promise<Record<string, boolean>> {
  await finished(asha(), broadcastId)
  const rows = await query('select recipient, error_code from deliveries where broadcast_id = $1', [broadcastId])
  return Object.fromEntries(rows.map(row => [row.recipient, row.error_code !== 'OPTED_OUT']))
}

test('who wrote STOP from a number that came with a merge gets no advertising there, nor after its undo (CUST-026)', async () => {
  const { first, second, merged, survivor } = await twoPeople()
  const undo = await merge(survivor, merged)
  await say(first, 'STOP')
  const phoneNumber = [first, second]
  const both = { [first]: false, [second]: false }
  const draft = request({ channelId, templateId, phoneNumber: [first] })
  const { recipients } = (await asha().post(`${broadcasts}/validate`, draft)).body.data
  expect(recipients).toMatchObject({ total: 1, valid: 0, optedOut: 1 })
  expect(await reached(await send({ phoneNumber }))).toEqual(both)
  await undo()
  expect(await reached(await send({ phoneNumber }))).toEqual(both)
  const { optedOut } = (await asha().get(`${customers}/${merged}`)).body.data.customer
  expect(optedOut).toMatchObject([{ channelId, source: 'KEYWORD' }])
})

test('a message that was to go to a contact is stopped by what its survivor said after the merge', async () => {
  const { first, merged, survivor } = await twoPeople()
  const scheduleAt = new Date(Date.now() + 4000).toISOString()
  const scheduled = await send({ contactIds: [merged], scheduleAt })
  // Not to the number that the contact has by then.
  const elsewhere = `91${nextNumber()}`
  await query('update deliveries set recipient = $1 where recipient = $2', [elsewhere, first])
  await merge(survivor, merged)
  await asha().post(`${customers}/${survivor}/optout`, { channelId })
  expect(await reached(scheduled)).toEqual({ [elsewhere]: false })
})

test('the mail address of a merged contact is written to only while its survivor does not object', async () => {
  const { first, merged, survivor } = await twoPeople()
  const mail = await makeChannel(asha(), 1)
  const components = [{ type: 'BODY', text: 'Come and see.' }]
  const promotion = await approvedTemplate(asha(), mail, { category: 'Marketing', subject: 'Sale', components })
  await merge(survivor, merged)
  const optedOut = async () => {
    const draft = request(
      { channelId: mail, templateId: promotion, phoneNumber: `${first}@shop.in` },
      { columnMapping: [] },
    )
    return (await asha().post(`${broadcasts}/validate`, draft)).body.data.recipients.optedOut
  }
  expect(await optedOut()).toBe(0)
  await asha().post(`${customers}/${survivor}/optout`, { channelId: mail })
  expect(await optedOut()).toBe(1)
})

test('START from one of the numbers holds for both, and what was said anew after the merge outlives its undo', async () => {
  const { first, second, merged, survivor } = await twoPeople()
  const phoneNumber = [first, second]
  await say(first, 'STOP')
  const undo = await merge(survivor, merged)
  await say(second, 'START')
  expect(await reached(await send({ phoneNumber }))).toEqual({ [first]: true, [second]: true })
  await say(second, 'STOP')
  await undo()
  expect(await reached(await send({ phoneNumber }))).toEqual({ [first]: false, [second]: false })
})
