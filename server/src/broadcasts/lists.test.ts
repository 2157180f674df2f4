import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openSocket } from '../testing/socket.ts'
import type { Caller, World } from '../testing/world.ts'
import { approvedTemplate, base, finished, openLine, request } from './broadcasts.fixture.ts'

const minute = 60_000
let world: World
let id: string
let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  line = await openLine()
  world = line.world
  id = (await asha().post(base, request(line))).body.data.id
  await finished(asha(), id)
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const found = async (query: string) => (await asha().get(`${base}?${query}`)).body.data.broadcastList.length

test('a day without a time is the whole day where the enterprise is, and both ends are inside (BCAST-015)', async () => {
  const day = (at: number) => new Date(at + 330 * minute).toISOString().slice(0, 10)
  const [yesterday, today, tomorrow] = [-1, 0, 1].map(days => day(Date.now() + days * 24 * 60 * minute))
  expect(await found(`fromDate=${today}&toDate=${today}`)).toBe(1)
  expect(await found(`fromDate=${tomorrow}`)).toBe(0)
  expect(await found(`toDate=${yesterday}`)).toBe(0)
  expect(await found(`fromDate=${new Date(Date.now() - minute).toISOString()}`)).toBe(1)
  const [{ createdOn }] = (await asha().get(base)).body.data.broadcastList
  expect(await found(`fromDate=${createdOn}&toDate=${createdOn}`)).toBe(1)
  const report = '/chatbird/api/reports/messages/status'
  const [message] = (await asha().get(report)).body.data.messages
  const instant = `fromDate=${message.createdOn}&toDate=${message.createdOn}`
  expect((await asha().get(`${report}?${instant}`)).body.data.messages).toMatchObject([{ id: message.id }])
})

test("a day without a time is the caller's day where its offset is sent (BCAST-015, REPORT-003)", async () => {
  const report = '/chatbird/api/reports/messages/status'
  const told = async (query: string) => [
    await found(query),
    (await asha().get(`${report}?${query}`)).body.data.messages.length,
  ]
  // Fourteen hours east and fourteen hours west of UTC it is never the same day.
  const dayAt = (offset: number) => new Date(Date.now() - offset * minute).toISOString().slice(0, 10)
  for (const offset of [-840, 840]) {
    const [here, there] = [dayAt(offset), dayAt(-offset)]
    expect(await told(`fromDate=${here}&toDate=${here}&clientOffset=${offset}`)).toEqual([1, 1])
    expect(await told(`fromDate=${there}&toDate=${there}&clientOffset=${offset}`)).toEqual([0, 0])
  }
})

test('a date or a state that does not exist is refused instead of overlooked (BCAST-015, BCAST-035, IMPORT-025, REPORT-003)', async () => {
  const wrong = [
    `${base}?fromDate=soon`,
    `${base}?fromDate=2026-02-31`,
    `${base}?toDate=2026-11`,
    '/chatbird/api/customer_master/uploads?fromDate=2026-11',
    `${base}?status=lost`,
    `${base}/${id}/message?status=lost`,
    `${base}/${id}/message?status=9`,
    '/chatbird/api/reports/messages/status?status=lost',
  ]
  for (const path of wrong) expect(await asha().get(path), path).toMatchObject({ status: 400, body: { code: '400' } })
  expect(await found('status=completed,Failed')).toBe(1)
  const { body } = await asha().get(`${base}/${id}/message?status=read,2,Delivered,1,SENT,0`)
  expect(body.data.message).toHaveLength(1)
})

test('a recipient is found however the number is spelled, and by who may not see numbers whole or by its shown end (BCAST-035)', async () => {
  const blind = await world.apiKey(['CAMPAIGNS.VIEW'])
  const rowsOf = async (caller: Caller, search: string) => {
    const { body } = await caller.get(`${base}/${id}/message?search=${encodeURIComponent(search)}`)
    return body.data.message.length
  }
  for (const search of ['919876500010', '+91 98765 00010', '098765-00010', '76500']) {
    expect(await rowsOf(asha(), search), search).toBe(1)
  }
  expect(await rowsOf(asha(), 'elsewhere')).toBe(0)
  expect([await rowsOf(blind, '+91 98765 00010'), await rowsOf(blind, '9876500010')]).toEqual([1, 1])
  expect([await rowsOf(blind, '0010'), await rowsOf(blind, '******0010')]).toEqual([1, 1])
  for (const search of ['76500', '91987650001', '9']) expect(await rowsOf(blind, search), search).toBe(0)
})

test('the file of its recipients goes by its template’s name, whatever letters that has (BCAST-044)', async () => {
  const sms = await makeChannel(asha(), 0)
  const components = [{ type: 'BODY', text: 'Half price today.' }]
  for (const name of ['दिवाली "5/11"\r\nX-Told: yes', 'Sale 😀']) {
    const templateId = await approvedTemplate(asha(), sms, { name, components })
    const { body } = await asha().post(base, request({ channelId: sms, templateId }, { columnMapping: [] }))
    await finished(asha(), body.data.id)
    const { status, text, headers } = await asha().get(`${base}/${body.data.id}/message/csv`)
    expect([status, headers.get('x-told')]).toEqual([200, null])
    const whole = /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(whole)).toBe(`${name.replace('\r\n', ' ')}.csv`)
    const [head, row = ''] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('"From","To","Status","Sent On","Delivered On","Read On","Error Code","Error","Message Id"')
    expect(row).toMatch(/"919876500010","(Sent|Delivered|Read)"/)
  }
})

test('who only handles chats hears of their own broadcasts alone (BCAST-015)', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('meera')}`)
  await socket.next('ready')
  const [theirs, own] = [
    await asha().post(base, request(line, { phoneNumber: ['919876500012'] })),
    await world.as('meera').post(base, request(line, { phoneNumber: ['919876500013'] })),
  ].map(({ body }) => body.data.id)
  await finished(asha(), theirs)
  await socket.next(
    'broadcasts.broadcast.changed',
    ({ data }) => data.broadcastId === own && data.status === 'COMPLETED',
  )
  const heard = socket.frames.flatMap(({ event, data }) => (event.startsWith('broadcasts.') ? data.broadcastId : []))
  expect(new Set(heard)).toEqual(new Set([own]))
  socket.close()
})

test('what was sent to try it is marked as a test, and its end is told to nobody', async () => {
  const ordinary = request(line, { phoneNumber: ['919876500014'] })
  const [sent, tried] = [
    await asha().post(base, ordinary),
    await asha().post(base, { ...ordinary, phoneNumber: ['919876500015'], isTest: true }),
  ].map(({ body }) => body.data.id)
  expect(await finished(asha(), sent)).toMatchObject({ isTest: false, status: 'COMPLETED' })
  expect(await finished(asha(), tried)).toMatchObject({ isTest: true, status: 'COMPLETED', totalNumbers: 1 })
  const rows = (await asha().get(base)).body.data.broadcastList
  const marked = (wanted: string) => rows.find((row: { id: string }) => row.id === wanted).isTest
  expect([marked(sent), marked(tried)]).toEqual([false, true])
  const { notifications } = (await asha().get('/e/enterprise/notifications')).body.response
  const told = notifications.map(({ link }: { link: string }) => link)
  expect([sent, tried].map(one => told.includes(`/campaigns/broadcast/${one}`))).toEqual([true, false])
})
