import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base as broadcasts, finished, request } from '../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const base = '/chatbird/api/campaign/blacklist'
const asha = () => world.as('asha')

test('numbers go onto the blacklist in any spelling, once each, and what is no number comes back (CAMP-044)', async () => {
  await makeContact(asha(), { name: 'Zara Ahmed', phoneNumber: '919800000101' })
  const numbers = ['+91 98000 00101', '9800000101', '98000-00102, 98000 00103', 'not a number']
  const added = await asha().post(base, { numbers, reason: 'Asked by phone' })
  expect(added.body.data).toEqual({ added: 3, existing: 0, invalid: ['not a number'] })
  expect((await asha().post(base, { numbers: '919800000103' })).body.data).toMatchObject({ added: 0, existing: 1 })
  const { blacklist, more } = (await asha().get(base)).body.data
  expect(more).toBe(false)
  const byNumber = blacklist.find(({ number }: { number: string }) => number === '919800000101')
  expect(byNumber).toMatchObject({
    name: 'Zara Ahmed',
    reason: 'Asked by phone',
    source: 'MANUAL',
    addedBy: 'Asha Menon',
  })
  for (const search of ['zara', '98000 00101', '+91 98000-00101']) {
    const found = (await asha().get(`${base}?search=${encodeURIComponent(search)}`)).body.data.blacklist
    expect(
      found.map(({ number }: { number: string }) => number),
      search,
    ).toEqual(['919800000101'])
  }
  expect((await asha().get(`${base}?perPage=2`)).body.data).toMatchObject({ more: true, blacklist: [{}, {}] })
})

test('without a number, with too many or too long a reason nothing is kept, and the field is named', async () => {
  const tooMany = Array.from({ length: 10_001 }, (_none, at) => String(919_700_000_000 + at))
  for (const [body, field] of [
    [{}, 'numbers'],
    [{ numbers: [' '] }, 'numbers'],
    [{ numbers: tooMany }, 'numbers'],
    [{ numbers: ['9800000199'], reason: 'x'.repeat(501) }, 'reason'],
  ] as const) {
    const refused = await asha().post(base, body)
    expect(refused.body).toMatchObject({ status: false, errors: [{ field }] })
  }
  expect((await asha().get(`${base}?search=9800000199`)).body.data.blacklist).toEqual([])
})

test('who is on it gets nothing, and after being taken off gets messages again (CAMP-014, BCAST-045)', async () => {
  const channelId = await makeChannel(asha())
  const templateId = await approvedTemplate(asha(), channelId)
  const phoneNumber = ['919800000201']
  await asha().post(base, { numbers: phoneNumber })
  const [entry] = (await asha().get(`${base}?search=919800000201`)).body.data.blacklist
  const first = await asha().post(broadcasts, request({ channelId, templateId, phoneNumber }))
  expect((await finished(asha(), first.body.data.id)).counts).toMatchObject({ skipped: 1 })
  const removed = await asha().delete(`${base}/${entry.id}`)
  expect(removed.body).toMatchObject({ status: true, message: 'Number removed from blacklist' })
  expect((await asha().delete(`${base}/${entry.id}`)).body).toMatchObject({
    status: false,
    message: 'Number not found',
  })
  const again = request({ channelId, templateId, phoneNumber }, { trackLinks: true })
  const second = await asha().post(broadcasts, again)
  expect((await finished(asha(), second.body.data.id)).counts).toMatchObject({ skipped: 0 })
})

test('the first column of a file goes onto it, with a header or without one, and comes back as a file', async () => {
  const upload = async (text: string) => {
    const form = new FormData()
    form.set('rType', 'CSV')
    form.set('file', new File([text], 'gone.csv', { type: 'text/csv' }))
    const stored = (await asha().post('/e/drive/upload', form)).body
    const path = (stored.data ?? stored.response).id
    return asha().post(`${base}/upload`, { file: { name: 'gone.csv', path }, reason: 'Moved away' })
  }
  const headed = await upload("Number;Why\r\n'+91 98000 00301;x\r\n9800000302;y\r\nnobody;z\r\n;\r\n")
  expect(headed.body.data).toEqual({ added: 2, existing: 0, invalid: ['nobody'] })
  const bare = await upload('9800000302\n9800000303\n')
  expect(bare.body.data).toEqual({ added: 1, existing: 1, invalid: [] })
  expect((await asha().post(`${base}/upload`, {})).body).toMatchObject({ status: false, errors: [{ field: 'file' }] })
  const heavy = await upload(`9800000304,${'x'.repeat(20 * 1024 * 1024)}\n`)
  expect(heavy.body).toMatchObject({ message: 'A file of numbers may have 20 MB', errors: [{ field: 'file' }] })
  const csv = await asha().get(`${base}/csv?search=98000003`)
  expect(csv.text.split('\r\n')[0]).toBe('"Number","Name","Source","Reason","Added By","Added On"')
  expect(csv.text).toContain('"919800000301","","UPLOAD","Moved away","Asha Menon"')
  expect(csv.text.trim().split('\r\n')).toHaveLength(4)
})

test('of a list of many batches each number comes back once, also where the last batch is full (CAMP-044)', async () => {
  const numbers = Array.from({ length: 4000 }, (_none, at) => String(919_710_000_000 + at))
  expect((await asha().post(base, { numbers })).body.data).toMatchObject({ added: 4000 })
  const { text } = await asha().get(`${base}/csv?search=91971000`)
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toContain('"Number","Name"')
  expect(lines.map(line => line.slice(1, 13)).sort()).toEqual(numbers)
})

test('another enterprise sees nothing of it and takes nothing off', async () => {
  await asha().post(base, { numbers: ['919800000401'] })
  const [entry] = (await asha().get(`${base}?search=919800000401`)).body.data.blacklist
  const outsider = world.as('omkar')
  expect((await outsider.get(base)).body.data.blacklist).toEqual([])
  expect((await outsider.delete(`${base}/${entry.id}`)).body.status).toBe(false)
  expect((await outsider.delete(`${base}/${randomUUID()}`)).body.status).toBe(false)
  expect((await outsider.post(base, { numbers: ['919800000401'] })).body.data).toMatchObject({ added: 1 })
})
