import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleContacts, whatsAppContacts } from '../../../../bench/address-books.ts'
import { uploadCsv } from '../../files/files.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { ended, uploads } from './imports.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')

/** As the screen does: what is guessed is shown and then sent. */
async function importAsGuessed(text: string) {
  const file = (await uploadCsv(asha(), text)).body.response
  const reference = { name: file.name, path: file.id }
  const preview = (await asha().post(`${uploads}/preview`, { file: reference })).body.data
  const columns = preview.columns.map(({ column, field }: { column: number; field: string }) => ({ column, field }))
  const { uploadId } = (await asha().post(uploads, { file: reference, columns })).body.data
  return { preview, shown: await ended(asha(), uploadId) }
}

async function find(search: string) {
  const { body } = await asha().get(`/chatbird/api/customer_master/customers?search=${encodeURIComponent(search)}`)
  return body.data.customers.customers[0]
}

test('an export of Google Contacts comes in whole: both names, the first of several numbers, its labels', async () => {
  const { preview, shown } = await importAsGuessed(googleContacts(40))
  expect(preview.message ?? '').toBe('')
  expect(preview.rows.flatMap(({ errors }: { errors: unknown[] }) => errors)).toEqual([])
  const guessed = preview.columns.filter(({ field }: { field: string | null }) => field !== null)
  expect(guessed.map(({ header, field }: { header: string; field: string }) => [header, field])).toEqual([
    ['First Name', 'name'],
    ['Middle Name', 'name'],
    ['Last Name', 'name'],
    ['Labels', 'labels'],
    ['E-mail 1 - Value', 'emailId'],
    ['Phone 1 - Value', 'phoneNumber'],
  ])
  expect(shown).toMatchObject({ state: 'COMPLETED', acceptedLines: 40, errorLines: 0 })
  expect(await find('person0@example.com')).toMatchObject({ name: 'Asha Rao', phoneNumber: '919100000000' })
  const { tags } = (await asha().get('/chatbird/api/customer_master/tags')).body.data
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(['Wholesale'])
})

test('a list of WhatsApp Business comes in as it is', async () => {
  const { shown } = await importAsGuessed(whatsAppContacts(30).replaceAll('+91 91', '+91 92'))
  expect(shown).toMatchObject({ state: 'COMPLETED', acceptedLines: 30, errorLines: 0 })
  expect(await find('9200000041')).toMatchObject({ name: 'Dev Rao' })
})

test('two columns make one name, and no other field', async () => {
  const file = (await uploadCsv(asha(), 'Vorname;Nachname;Mobile;Tel\nAda;Lovelace;9876612345;9876612346\n')).body
    .response
  const reference = { name: file.name, path: file.id }
  const names = [
    { column: 0, field: 'name' },
    { column: 1, field: 'name' },
    { column: 2, field: 'phoneNumber' },
  ]
  const { uploadId } = (await asha().post(uploads, { file: reference, columns: names })).body.data
  expect(await ended(asha(), uploadId)).toMatchObject({ acceptedLines: 1, errorLines: 0 })
  expect(await find('9876612345')).toMatchObject({ name: 'Ada Lovelace' })
  const twice = [...names, { column: 3, field: 'phoneNumber' }]
  const refused = (await asha().post(`${uploads}/preview`, { file: reference, columns: twice })).body.data
  expect(refused.message).toBe('Duplicate column Tel')
})

test('of several numbers the first is taken, and a name stays whole whatever stands in it', async () => {
  const { shown } = await importAsGuessed('name,phoneNumber\nAnn ::: Bo,9876612399 ::: 9876612398\n')
  expect(shown).toMatchObject({ acceptedLines: 1, errorLines: 0 })
  expect(await find('9876612399')).toMatchObject({ name: 'Ann ::: Bo' })
})
