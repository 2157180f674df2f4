import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContact, makeSet } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import {
  approvedTemplate,
  base,
  countsOf,
  finished,
  mapping,
  numbers,
  openLine,
  request,
} from './broadcasts.fixture.ts'

let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  ;({ world, channelId, templateId } = await openLine())
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const send = (phoneNumber: string[] | string, more: Record<string, unknown> = {}) =>
  asha().post(base, request({ channelId, templateId, phoneNumber }, more))
const messagesOf = async (id: string, query = '') =>
  (await asha().get(`${base}/${id}/message${query}`)).body.data.message
const ledger = async (channel = channelId) =>
  (await asha().get(`/e/enterprise/channels/${channel}/simulator/ledger?perPage=-1`)).body.response.ledger

test('a template goes to numbers, each once, and is sent, delivered and read (BCAST-014, BCAST-032, BCAST-033, BCAST-034, BCAST-040, BCAST-041, BCAST-042, BCAST-044, BCAST-059, BCAST-060)', async () => {
  const [first = '', second = ''] = numbers(2)
  const { body } = await send(`+${first}, ${second},,${first} `)
  expect(body).toMatchObject({ status: true, code: '100', message: 'Template sent successfully' })
  expect(body.data).toMatchObject({ total: 2, duplicates: 1, skipped: 0, status: 'QUEUED' })
  const { id } = body.data
  const done = await finished(asha(), id)
  expect(done).toMatchObject({ status: 'COMPLETED', totalNumbers: 2, phoneNumbers: [first, second] })
  await eventually(async () => (await countsOf(asha(), id)).counts.read === 2)
  expect((await countsOf(asha(), id)).counts).toMatchObject({
    total: 2,
    queued: 0,
    sent: 2,
    delivered: 2,
    read: 2,
    failed: 0,
  })
  const [row] = await messagesOf(id)
  expect(row).toMatchObject({
    to: first,
    currentDeliveryStatus: 2,
    currentDeliveryStatusName: 'Read',
    channelErrorCode: null,
  })
  expect(row.messageStatuses.map(({ statusName }: { statusName: string }) => statusName)).toEqual([
    'Queued',
    'Sent',
    'Delivered',
    'Read',
  ])
  const calls = (await ledger()).filter(({ to }: { to: string }) => to === first)
  expect(calls).toHaveLength(1)
  expect(calls[0].payload.content.template).toMatchObject({
    body: { text: 'Hello friend, it is on its way.', variables: [{ name: '1', value: 'friend' }] },
    buttons: [{ type: 'URL', url: 'https://shop.in/track/4711', suffix: 'track/4711' }],
  })
})

test('a number of the contact book is written to with its contact’s values; groups and labels reach their members (BCAST-021, BCAST-070, VARS-004)', async () => {
  const group = await makeSet(asha(), 'groups', 'Diwali buyers')
  const known = await makeContact(asha(), { name: 'Farida', phoneNumber: '919811100001', groups: [group] })
  await makeContact(asha(), { name: 'Gopal', phoneNumber: '919811101234', groups: [group] })
  const { body } = await send(['919811101234'], { groupIds: [group], contactIds: [known] })
  // Gopal is typed as well, and Farida chosen.
  expect(body.data).toMatchObject({ total: 2, duplicates: 2 })
  await finished(asha(), body.data.id)
  const said = (await ledger()).map(({ to, payload }: { to: string; payload: never }) => [
    to,
    Reflect.get(Reflect.get(Reflect.get(Reflect.get(payload, 'content'), 'template'), 'body'), 'text'),
  ])
  expect(said).toContainEqual(['919811101234', 'Hello Gopal, it is on its way.'])
})

test('what the last digits of a number ask for comes true, and every message is accounted for', async () => {
  const to = ['0001', '0002', '0003', '0004', '0006', '0007', '0008', '1111'].map(end => `91987711${end}`)
  const { body } = await send(to)
  const { id } = body.data
  await finished(asha(), id)
  await eventually(async () => {
    const { counts } = await countsOf(asha(), id)
    return counts.read === 3 && counts.delivered === 4
  }, 30_000)
  const rows = await messagesOf(id)
  const states = Object.fromEntries(
    rows.map((row: { to: string; currentDeliveryStatusName: string; channelErrorCode: string | null }) => [
      row.to.slice(-4),
      [row.currentDeliveryStatusName, row.channelErrorCode],
    ]),
  )
  expect(states).toEqual({
    '0001': ['Failed', '131026'],
    '0002': ['Failed', '470'],
    '0003': ['Delivered', null],
    '0004': ['Sent', null],
    '0006': ['Read', null],
    '0007': ['Unknown', null],
    '0008': ['Read', null],
    '1111': ['Read', null],
  })
  const { counts } = await countsOf(asha(), id)
  expect(counts.total).toBe(counts.sent + counts.failed + counts.unknown)
  const failures = (await asha().get(`${base}/${id}/failures`)).body.data.failures
  expect(failures.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
    ['131026', 1],
    ['470', 1],
  ])
  expect(failures[0]).toMatchObject({ fault: 'recipient', what: expect.any(String), todo: expect.any(String) })
  // It was an approved template: to send one is no advice.
  const untaken = { todo: expect.stringMatching(/^The vendor did not take the template .* Look at its state/) }
  expect(failures[1]).toMatchObject(untaken)
  expect(await messagesOf(id, '?status=failed&code=470')).toMatchObject([{ explanation: untaken }])
  expect(await messagesOf(id, '?status=3')).toHaveLength(2)
  const again = await asha().post(`${base}/${id}/resend`, { code: '131026' })
  expect(again.body.data).toMatchObject({ total: 1, status: 'SCHEDULED' })
  const nobody = await asha().post(`${base}/${id}/resend`, { code: '999' })
  expect(nobody.body).toMatchObject({ code: '400', message: 'Nobody is left to whom it could be sent again' })
})

test('who was skipped for want of a value is sent to once it is there; who may have got it is told so (VARS-004)', async () => {
  const byName = mapping.map(row => (row.name === 'body.1' ? { ...row, value: 'name' } : row))
  const { id } = (await send(['919812330007'], { columnMapping: byName })).body.data
  await finished(asha(), id)
  const { failures } = (await asha().get(`${base}/${id}/failures`)).body.data
  expect(failures).toMatchObject([{ code: 'MISSING_VARIABLE', count: 1, retryAfterSeconds: 0 }])
  const resend = () => asha().post(`${base}/${id}/resend`, { code: 'MISSING_VARIABLE' })
  await makeContact(asha(), { name: 'Farida', phoneNumber: '919812330007' })
  const again = (await resend()).body
  expect(again).toMatchObject({ status: true, data: { total: 1, status: 'QUEUED' } })
  expect((await resend()).body.message).toBe('Nobody is left to whom it could be sent again')
  await finished(asha(), again.data.id)
  expect(await messagesOf(again.data.id)).toMatchObject([
    { currentDeliveryStatusName: 'Unknown', explanation: { what: expect.stringContaining('gave no answer') } },
  ])
})

test('what failed at once is sent again at once: only the send itself can be a double click', async () => {
  const { id } = (await send(['919812370002'])).body.data
  await finished(asha(), id)
  const again = await asha().post(`${base}/${id}/resend`, { code: '470' })
  expect(again.body).toMatchObject({ status: true, data: { total: 1 } })
})

test('nobody is sent the same again twice, however often it is asked for; what was called off can be', async () => {
  const { id } = (await send(['919812390001', '919812380001'])).body.data
  await finished(asha(), id)
  const press = () => asha().post(`${base}/${id}/resend`, { code: '131026' })
  const pressed = (await Promise.all([press(), press(), press()])).map(({ body }) => body)
  const [made, ...more] = pressed.filter(({ status }) => status)
  expect([made?.data, more]).toMatchObject([{ total: 2, status: 'SCHEDULED' }, []])
  expect((await press()).body.message).toBe('Nobody is left to whom it could be sent again')
  const causes = async () => (await asha().get(`${base}/${id}/failures`)).body.data.failures
  expect(await causes()).toMatchObject([{ code: '131026', count: 2, sentAgain: 2 }])
  expect((await asha().post(`${base}/${made.data.id}/cancel`, {})).body.status).toBe(true)
  expect(await causes()).toMatchObject([{ count: 2, sentAgain: 0 }])
  expect((await press()).body.data).toMatchObject({ total: 2 })
})

test('whoever must never be written to again is left out of what is sent again, and others wait as the vendor asks', async () => {
  const stopped = ['919812370004', '919812360004', '919812350004']
  const { id } = (await send(['919812370001', ...stopped])).body.data
  await finished(asha(), id)
  const { webhookUrl } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body.response
  const { pathname, search } = new URL(webhookUrl)
  const { rows } = await world.platform.databases.owner.query<{ vendorId: string }>(
    'select vendor_message_id as "vendorId" from deliveries where broadcast_id = $1 and recipient = any($2) order by id',
    [id, stopped],
  )
  for (const [place, code] of ['131050', '131049', '130472'].entries()) {
    const messageId = rows[place]?.vendorId
    const body = JSON.stringify({ id: `stop-${messageId}`, type: 'status', status: 'failed', messageId, code })
    expect((await fetch(new URL(pathname + search, world.address), { method: 'POST', body })).status).toBe(200)
  }
  const failures = await eventually(async () => {
    const { body } = await asha().get(`${base}/${id}/failures`)
    return body.data.failures.length === 4 && body.data.failures
  })
  expect(failures).toMatchObject([
    { code: '130472', retryAfterSeconds: null },
    { code: '131026', retryAfterSeconds: 86_400 },
    { code: '131049', retryAfterSeconds: 86_400 },
    { code: '131050', retryAfterSeconds: null, todo: expect.stringContaining('not sent again') },
  ])
  const never = await asha().post(`${base}/${id}/resend`, { code: '131050' })
  expect(never.body).toMatchObject({ code: '400', message: 'Nobody is left to whom it could be sent again' })
  expect((await asha().post(`${base}/${id}/resend`, {})).body.data).toMatchObject({ total: 2, status: 'SCHEDULED' })
})

test('what is wrong is told at its field, the first in the order of the documents (BCAST-056, BCAST-057, BCAST-058)', async () => {
  const nothing = await asha().post(base, {})
  expect(nothing.body).toMatchObject({ status: false, code: '400', message: 'This Field is Mandatory' })
  expect(nothing.body.errors[0].field).toBe('channelId')
  const foreign = await world.as('omkar').post(base, request({ channelId, templateId }))
  expect(foreign.body).toMatchObject({ code: '404', message: 'Channel not found' })
  const bad = await send(['919876500011', '12345', 'abc'])
  expect(bad.body).toMatchObject({ code: '400', message: 'please enter valid number' })
  expect(bad.body.errors.map(({ field }: { field: string }) => field)).toEqual(['phoneNumber[1]', 'phoneNumber[2]'])
  const gaps = await send(['', '919876500011', ' ', '12345'])
  expect(gaps.body.errors.map(({ field }: { field: string }) => field)).toEqual(['phoneNumber[3]'])
  const unmapped = await send(['919876500012'], { columnMapping: [] })
  expect(unmapped.body.message).toBe('This Field is Mandatory')
  expect(unmapped.body.errors.map(({ field }: { field: string }) => field)).toEqual(['header.1', 'body.1', 'button.0'])
  const other = await asha().post(base, request({ channelId, templateId: '00000000-0000-7000-8000-000000000000' }))
  expect(other.body).toMatchObject({ code: '404', message: 'Template not found' })
})

test('a check before sending tells reach, cost and what is missing, and changes nothing (BCAST-043, BCAST-045)', async () => {
  const before = (await asha().get(base)).body.data.broadcastList.length
  const good = await asha().post(
    `${base}/validate`,
    request({ channelId, templateId, phoneNumber: '919876500013,919876500013' }),
  )
  expect(good.body).toMatchObject({ status: true, message: 'Valid' })
  expect(good.body.data).toMatchObject({
    valid: true,
    recipients: { total: 1, valid: 1, duplicates: 1, blacklisted: 0, optedOut: 0, invalid: [] },
    missingVariables: [],
    estimate: { units: 1, currency: 'INR' },
    sample: { to: '919876500013' },
  })
  expect(good.body.data.sample.text).toContain('Hello friend, it is on its way.')
  const bad = await asha().post(`${base}/validate`, request({ channelId, templateId, phoneNumber: ['12'] }))
  expect(bad.body).toMatchObject({ status: false, message: 'please enter valid number' })
  expect(bad.body.data).toMatchObject({ valid: false, recipients: { invalid: [{ number: '12' }] } })
  expect((await asha().get(base)).body.data.broadcastList).toHaveLength(before)
})

test('a template that is named another way and a row that it does not know make no other send of it (BCAST-046)', async () => {
  const once = request({ channelId, templateId, phoneNumber: ['919876500021'] })
  expect((await asha().post(base, once)).body.status).toBe(true)
  const { name } = (await asha().get(`/chatbird/api/templates/${templateId}`)).body.data.template
  const named = { message: { template: { templateId: name, templateUId: templateId } } }
  const unknown = { name: 'body.9', type: 'static', value: 'nothing' }
  for (const other of [named, { columnMapping: [...once.columnMapping, unknown] }]) {
    expect((await asha().post(base, { ...once, ...other })).body).toMatchObject({
      code: '409',
      message: 'Duplicate request',
    })
  }
})

test('twenty clicks at once send it once; with keys of their own they are twenty (BCAST-046)', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(['919876500014'])))
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
  expect(answers.find(({ body }) => !body.status)?.body).toMatchObject({ code: '409', message: 'Duplicate request' })
  const keyed = await asha().post(base, request({ channelId, templateId, phoneNumber: ['919876500014'] }), {
    'idempotency-key': 'another-click',
  })
  expect(keyed.body.status).toBe(true)
})

test('paused it stands still, resumed it goes on, cancelled the rest is never sent', async () => {
  const slow = await makeChannel(asha())
  await asha().put(`/e/enterprise/channels/${slow}`, { data: { ratePerSecond: '5' } })
  const template = await approvedTemplate(asha(), slow)
  const { body } = await asha().post(
    base,
    request({ channelId: slow, templateId: template, phoneNumber: numbers(60, 9_860_000_000) }),
  )
  const { id } = body.data
  await eventually(async () => (await countsOf(asha(), id)).counts.sent >= 3)
  expect((await asha().post(`${base}/${id}/pause`)).body).toMatchObject({
    message: 'Broadcast paused',
    data: { status: 'PAUSED' },
  })
  expect((await asha().post(`${base}/${id}/pause`)).body).toMatchObject({
    code: '409',
    message: 'Broadcast is not running',
  })
  expect((await asha().post(`${base}/${id}/resume`)).body.message).toBe('Broadcast resumed')
  const cancelled = await asha().post(`${base}/${id}/cancel`)
  expect(cancelled.body).toMatchObject({ message: 'Broadcast cancelled', data: { status: 'CANCELLED' } })
  expect((await asha().post(`${base}/${id}/resume`)).body.message).toBe('Broadcast is already finished')
  const { counts } = await eventually(async () => {
    const data = await countsOf(asha(), id)
    return data.counts.queued === 0 && data
  })
  expect(counts.cancelled).toBeGreaterThan(30)
  expect(counts.sent + counts.cancelled).toBe(60)
  expect((await ledger(slow)).length).toBe(counts.sent)
})

test('blacklisted numbers and contacts who want no advertising are kept as skipped, with the reason', async () => {
  const marketing = await approvedTemplate(asha(), channelId, { category: 'Marketing' })
  const contact = await makeContact(asha(), { name: 'Hema', phoneNumber: '919811122233' })
  await asha().post(`/chatbird/api/customer_master/customers/${contact}/optout`, { channelId })
  const { owner } = world.platform.databases
  await owner.query(
    `insert into blacklist (enterprise_id, number, source) select enterprise_id, '919811122244', 'MANUAL' from channels where id = $1`,
    [channelId],
  )
  const to = ['919811122233', '919811122244', '919811122255']
  const { body } = await asha().post(base, request({ channelId, templateId: marketing, phoneNumber: to }))
  expect(body.data).toMatchObject({ total: 3, skipped: 2 })
  await finished(asha(), body.data.id)
  const rows = await messagesOf(body.data.id, '?status=Skipped')
  expect(rows.map((row: { channelErrorCode: string }) => row.channelErrorCode)).toEqual(['OPTED_OUT', 'BLACKLISTED'])
  const service = await send(['919811122233'])
  expect(service.body.data.skipped).toBe(0)
  await finished(asha(), service.body.data.id)
  const { events } = (await asha().get(`/chatbird/api/customer_master/customers/${contact}/timeline`)).body.data
  const told = events.filter(({ kind }: { kind: string }) => kind === 'broadcast')
  expect(told).toMatchObject([
    { link: `/campaigns/broadcast/${service.body.data.id}`, by: 'Asha Menon', title: 'Broadcast' },
    { link: `/campaigns/broadcast/${body.data.id}`, detail: expect.stringContaining('Skipped') },
  ])
})

test('a customer who answers STOP is opted out by that word, told so, and nobody has to answer (simulator 0009)', async () => {
  const { body } = await send(['919877220009'])
  await finished(asha(), body.data.id)
  const { owner } = world.platform.databases
  const about = (columns: string, from: string) =>
    owner.query(
      `select ${columns} from ${from} join contacts c on c.id = x.contact_id where c.phone_number = '919877220009'`,
    )
  await eventually(async () => (await about('x.source', 'contact_opt_outs x')).rows[0]?.source === 'KEYWORD')
  const told = await eventually(async () => {
    const { rows } = await about('x.state as chat, m.message', 'messages m join chats x on x.id = m.chat_id')
    return rows.length === 2 && rows
  })
  expect(told).toEqual([
    { chat: 3, message: 'STOP' },
    { chat: 3, message: expect.stringContaining('START') },
  ])
  const { rows } = await owner.query("select id from contacts where phone_number = '919877220009'")
  const timeline = await asha().get(`/chatbird/api/customer_master/customers/${rows[0].id}/timeline`)
  expect(timeline.body.data.events).toContainEqual(
    expect.objectContaining({ kind: 'optout', by: null, changes: [expect.objectContaining({ field: 'optedOut' })] }),
  )
  await eventually(async () => (await ledger()).filter(({ to }: { to: string }) => to === '919877220009').length === 2)
})

test('a broadcast with a pace of its own keeps it, and others on the channel go on beside it', async () => {
  const channel = await makeChannel(asha())
  const template = await approvedTemplate(asha(), channel)
  const start = (phoneNumber: string[], more: Record<string, unknown>) =>
    asha().post(base, request({ channelId: channel, templateId: template, phoneNumber }, more))
  const slow = (await start(numbers(30, 9_840_000_000), { throttlePerSecond: 10 })).body.data.id
  const quick = (await start(numbers(30, 9_841_000_000), {})).body.data.id
  await finished(asha(), quick)
  expect((await countsOf(asha(), slow)).counts.queued).toBeGreaterThan(0)
  await finished(asha(), slow)
  const calls = (await ledger(channel)).filter(({ to }: { to: string }) => to.startsWith('91984000') || to < '91984100')
  const times: number[] = calls.map(({ at }: { at: string }) => Date.parse(at)).sort((a: number, b: number) => a - b)
  expect(times).toHaveLength(30)
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2000)
})

test('of a large broadcast that is cancelled nothing waits any more once it is told', async () => {
  const scheduleAt = new Date(Date.now() + 86_400_000).toISOString()
  const draft = request({ channelId, templateId, phoneNumber: numbers(11_000) }, { scheduleAt })
  const { id } = (await asha().post(base, draft)).body.data
  const { counts } = (await asha().post(`${base}/${id}/cancel`)).body.data
  expect(counts).toMatchObject({ total: 11_000, queued: 0, cancelled: 11_000 })
})

test('who cancels what keeps a pace of its own waits for no one who sends it, and twenty at once cancel it once', async () => {
  const channel = await makeChannel(asha())
  const template = await approvedTemplate(asha(), channel)
  const paced = request({ channelId: channel, templateId: template, phoneNumber: numbers(400, 9_842_000_000) })
  const { id } = (await asha().post(base, { ...paced, throttlePerSecond: 40 })).body.data
  await eventually(async () => (await countsOf(asha(), id)).counts.sent > 0)
  // The two statements of cancelling, with time between them for whoever would hold the rows and wait for the broadcast.
  const canceller = await world.platform.databases.owner.connect()
  await canceller.query("begin; set local lock_timeout = '300ms'")
  await canceller.query('select from broadcasts where id = $1 for update', [id])
  await canceller.query('select pg_sleep(0.5)')
  await canceller.query('update deliveries set attempts = attempts where broadcast_id = $1 and state = -1', [id])
  await canceller.query('rollback')
  canceller.release()

  const answers = await Promise.all(Array.from({ length: 20 }, () => asha().post(`${base}/${id}/cancel`)))
  const said = answers.map(({ body }) => body.message).sort()
  expect(said).toEqual(['Broadcast cancelled', ...Array.from({ length: 19 }, () => 'Broadcast is already finished')])
  expect((await countsOf(asha(), id)).counts.cancelled).toBeGreaterThan(200)
})

test('what was sent stays readable as it was sent, also once its template is gone (BCAST-027)', async () => {
  const template = await approvedTemplate(asha(), channelId)
  const { id } = (await asha().post(base, request({ channelId, templateId: template }))).body.data
  await finished(asha(), id)
  expect((await asha().delete(`/chatbird/api/templates/${template}`)).body.status).toBe(true)
  const { template: sent } = await countsOf(asha(), id)
  expect(sent).toMatchObject({ name: expect.stringMatching(/^order_shipped/), category: 'UTILITY', channelType: 4 })
  expect(sent.components[1]).toMatchObject({ type: 'BODY', text: 'Hello {{1}}, it is on its way.' })
})

test('what is deleted at the moment of a send is either in use or no longer there (BCAST-027, CHAN-005, TMPL-025)', async () => {
  for (const what of ['channels', 'templates'] as const) {
    for (let go = 0; go < 4; go += 1) {
      const own = await makeChannel(asha())
      const template = await approvedTemplate(asha(), own)
      const path = { channels: `/e/enterprise/channels/${own}`, templates: `/chatbird/api/templates/${template}` }[what]
      const [sent, deleted] = await Promise.all([
        asha().post(base, request({ channelId: own, templateId: template })),
        asha().delete(path),
      ])
      expect([sent.body.code, deleted.body.code], what).toSatisfy(
        ([first, second]) => (first === '100' && second === '101') || (first === '404' && second === '100'),
      )
    }
  }
})
