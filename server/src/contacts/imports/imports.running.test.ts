import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeContact, makeField, nextNumber } from '../contacts.fixture.ts'
import { ended, refusedLines, startImportOf } from './imports.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const inUse = { status: false, code: '101', message: 'Field is in use' }
const toNumber = (id: string) => asha().post(`${base}/definitions`, { id, inputType: 'number' })

/** Holds the rows that `lock` reads while `act` runs; whoever changes one of them meanwhile waits. */
async function holding<T>(lock: string, id: string, act: () => Promise<T>): Promise<T> {
  const holder = await world.platform.databases.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [id])
    return await act()
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

const waiters = (count: number) =>
  eventually(async () => {
    const { rowCount } = await world.platform.databases.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === count
  })

test('the kind of a field stays while an import fills it, and that of other fields changes (ATTR-024, IMPORT-033)', async () => {
  const [cityId, areaId] = [await makeField(asha()), await makeField(asha(), { fieldName: 'area', fieldLabel: 'Area' })]
  const phoneNumber = nextNumber()
  const contactId = await makeContact(asha(), { phoneNumber })
  const whileItRuns = (city: string, settings: Record<string, unknown>, act: () => Promise<void>) =>
    holding('select from contacts where id = $1 for update', contactId, async () => {
      const importId = await startImportOf(asha(), `name,phoneNumber,city\nAsha Rao,${phoneNumber},${city}\n`, settings)
      await waiters(1)
      await act()
      return importId
    })
  const columns = ['name', 'phoneNumber', cityId].map((field, column) => ({ column, field }))
  const chosen = await whileItRuns('', { columns }, async () => {
    expect((await toNumber(cityId)).body).toMatchObject(inUse)
    expect((await toNumber(areaId)).body.status).toBe(true)
  })
  await ended(asha(), chosen)
  // It brought no value.
  expect((await toNumber(cityId)).body.status).toBe(true)
  const byName = await whileItRuns('411001', {}, async () => {
    expect((await asha().post(`${base}/definitions`, { id: cityId, inputType: 'alphabets' })).body).toMatchObject(inUse)
  })
  expect(await ended(asha(), byName)).toMatchObject({ acceptedLines: 1 })
  const { customer } = (await asha().get(`${base}/customers/${contactId}`)).body.data
  expect(customer.data).toEqual([{ id: cityId, value: '411001' }])
})

test('an import that begins while a field changes judges its lines by what the field became (ATTR-024, IMPORT-033)', async () => {
  const id = await makeField(asha(), { fieldName: 'age', fieldLabel: 'Age' })
  const begun = await holding('select from contact_definitions where id = $1 for update', id, async () => {
    const changed = toNumber(id)
    await waiters(1)
    const importId = await startImportOf(asha(), `name,phoneNumber,age\nOld Kind,${nextNumber()},Forty\n`)
    await waiters(2)
    return { changed, importId }
  })
  expect((await begun.changed).body.status).toBe(true)
  await ended(asha(), begun.importId)
  expect(await refusedLines(asha(), begun.importId)).toEqual([[2, ['Only numbers are allowed in Age']]])
})
