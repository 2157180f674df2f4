import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCsv } from '../../files/files.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeContact, makeField, nextNumber } from '../contacts.fixture.ts'
import { ended, importOf, refusedLines, startImportOf, uploads } from './imports.fixture.ts'

let world: World
let tierId: string
let likesId: string
beforeAll(async () => {
  world = await openWorld()
  const select = { fieldType: 'selectbox-singlevalue', inputType: null, defaultValue: 'Gold,Silver' }
  tierId = await makeField(asha(), { ...select, fieldName: 'tier', fieldLabel: 'Tier' })
  const several = { fieldType: 'selectbox-multiplevalue', inputType: null, defaultValue: 'Tea,Milk,Rum' }
  likesId = await makeField(asha(), { ...several, fieldName: 'likes', fieldLabel: 'Likes' })
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const removed = { tier: 'Gold', likes: 'Rum' }

/** A contact who holds the values, though some of their options are offered no more by the time it is answered. */
async function holderOf(values: { tier?: string; likes?: string[] }) {
  const phoneNumber = nextNumber()
  const offer = async (tier: string, likes: string) => {
    await asha().post(`${base}/definitions`, { id: tierId, defaultValue: tier })
    await asha().post(`${base}/definitions`, { id: likesId, defaultValue: likes })
  }
  await offer('Gold,Silver', 'Tea,Milk,Rum')
  const data = [
    ...(values.tier ? [{ id: tierId, value: values.tier }] : []),
    ...(values.likes ? [{ id: likesId, value: values.likes }] : []),
  ]
  const id = await makeContact(asha(), { phoneNumber, data })
  await offer('Silver', 'Tea,Milk')
  const held = async () => {
    const { customer } = (await asha().get(`${base}/customers/${id}`)).body.data
    const value = (field: string) => customer.data.find((entry: { id: string }) => entry.id === field)?.value
    return { name: customer.name, tier: value(tierId), likes: value(likesId) }
  }
  return { id, phoneNumber, held }
}

test('a contact keeps an option that was removed when a file brings it back, and nobody else gets it (ATTR-032, IMPORT-033)', async () => {
  const { tier, likes } = removed
  const holder = await holderOf({ tier, likes: ['Tea', likes] })
  const other = await holderOf({ tier: 'Silver', likes: ['Milk'] })
  const done = await importOf(
    asha(),
    [
      'name,phoneNumber,tier,likes',
      `Renamed,${holder.phoneNumber},${tier},${likes};Milk`,
      `Other,${other.phoneNumber},${tier},`,
      `Other,${other.phoneNumber},,Tea;${likes}`,
      `New,${nextNumber()},${tier},`,
      `Else,${holder.phoneNumber},Brass,`,
    ].join('\n'),
  )
  expect(done).toMatchObject({ acceptedLines: 1, errorLines: 4, updatedLines: 1, createdLines: 0 })
  expect(await refusedLines(asha(), done.id)).toEqual([
    [3, ['Invalid value for Tier']],
    [4, ['Invalid value for Likes']],
    [5, ['Invalid value for Tier']],
    [6, ['Invalid value for Tier']],
  ])
  expect(await holder.held()).toEqual({ name: 'Renamed', tier, likes: [likes, 'Milk'] })
  expect(await other.held()).toEqual({ name: 'Asha Rao', tier: 'Silver', likes: ['Milk'] })
})

test('what an earlier line of the file took from a contact, a later one cannot keep (IMPORT-033)', async () => {
  const holder = await holderOf({ tier: 'Gold' })
  const { phoneNumber } = holder
  const done = await importOf(
    asha(),
    `name,phoneNumber,tier\nOne,${phoneNumber},Gold\nTwo,${phoneNumber},Silver\nThree,${phoneNumber},Gold\n`,
  )
  expect([done.acceptedLines, await refusedLines(asha(), done.id)]).toEqual([2, [[4, ['Invalid value for Tier']]]])
  expect(await holder.held()).toMatchObject({ name: 'Two', tier: 'Silver' })
})

test('a kept option hides nothing else that is wrong, under every rule for contacts that are there (IMPORT-033)', async () => {
  const holder = await holderOf({ tier: 'Gold' })
  const line = (name: string, tier: string) => `name,phoneNumber,tier\n${name},${holder.phoneNumber},${tier}\n`
  const wrong = await importOf(asha(), line('x', 'Gold'))
  expect(await refusedLines(asha(), wrong.id)).toEqual([
    [2, ['Minimum length must be 2 characters.', 'Invalid value for Tier']],
  ])
  for (const [existing, name] of [
    ['skip', 'Asha Rao'],
    ['fill', 'Asha Rao'],
    ['update', 'Renamed'],
  ] as const) {
    expect((await importOf(asha(), line('Renamed', 'Gold'), { existing })).acceptedLines).toBe(1)
    expect(await holder.held()).toMatchObject({ name, tier: 'Gold' })
  }
})

test('the preview judges a kept option as the import does, also of who was merged away (IMPORT-033)', async () => {
  const [holder, survivor] = [await holderOf({ tier: 'Gold' }), await holderOf({ tier: 'Silver' })]
  const csv = (phoneNumber: string) => `name,phoneNumber,tier\nAsha,${phoneNumber},Gold\n`
  const messages = async (phoneNumber: string) => {
    const { id } = (await uploadCsv(asha(), csv(phoneNumber))).body.response
    const { rows } = (await asha().post(`${uploads}/preview`, { file: { path: id } })).body.data
    return rows[0].errors.map(({ message }: { message: string }) => message)
  }
  const said = ['Invalid value for Tier']
  expect([await messages(holder.phoneNumber), await messages(survivor.phoneNumber)]).toEqual([[], said])
  await asha().post(`${base}/customers/${survivor.id}/merge`, { customerIds: [holder.id] })
  expect(await messages(holder.phoneNumber)).toEqual(said)
  const done = await importOf(asha(), csv(holder.phoneNumber))
  expect(await refusedLines(asha(), done.id)).toEqual([[2, said]])
})

test('what a person saves while a chunk waits for their contact stays, and the file’s own cells win (IMPORT-033)', async () => {
  const { id, phoneNumber, held } = await holderOf({ likes: ['Tea'] })
  const saving = await world.platform.databases.owner.connect()
  try {
    await saving.query('begin')
    const likes = JSON.stringify({ [likesId]: ['Milk'] })
    await saving.query(`update contacts set email = 'new@example.com', data = $2 where id = $1`, [id, likes])
    const importId = await startImportOf(asha(), `name,phoneNumber,tier\nRenamed,${phoneNumber},Silver\n`)
    await eventually(async () => {
      const waiting = await world.platform.databases.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.rowCount
    })
    await saving.query('commit')
    expect((await ended(asha(), importId)).acceptedLines).toBe(1)
  } finally {
    saving.release()
  }
  const { customer } = (await asha().get(`${base}/customers/${id}`)).body.data
  expect(customer.emailId).toBe('new@example.com')
  expect(await held()).toEqual({ name: 'Renamed', tier: 'Silver', likes: ['Milk'] })
})
