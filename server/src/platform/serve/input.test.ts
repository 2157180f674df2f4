import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['/e/enterprise/artifacts?visibility=hidden', 'visibility', 'visibility must be public, private or browse'],
  ['/e/enterprise/artifacts?perPage=many', 'perPage', 'perPage must be a number'],
  ['/e/enterprise/artifacts?perPage=1.5', 'perPage', 'perPage must be a whole number'],
  ['/e/enterprise/artifacts?from=-1', 'from', 'from must be at least 0'],
  ['/e/enterprise/artifacts?adminView=perhaps', 'adminView', 'adminView must be true or false'],
  [`/nlp/v2/agent?name=${'x'.repeat(201)}`, 'searchterm', 'searchterm must have at most 200 characters'],
])('what a query has wrong is said in a plain sentence that names the field: %s', async (path, field, message) => {
  const { status, body } = await world.as('asha').get(path)
  expect([status, body]).toEqual([400, { status: false, code: '400', message, errors: [{ field, message }] }])
})

test('a form without a boundary is a broken form, wherever it is sent', async () => {
  const headers = { 'authentication-token': await world.token('asha'), 'content-type': 'multipart/form-data' }
  for (const path of ['/e/drive/upload', '/e/enterprise/artifacts', '/chatbird/api/broadcast']) {
    const answer = await fetch(world.running.address + path, { method: 'POST', headers, body: 'abc' })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 400, { code: '400', status: false }])
  }
})

test('so is what a body has wrong, softly where a form can mend it', async () => {
  const asha = world.as('asha')
  const wrong = await asha.post('/e/drive/upload', formOf({ rType: 'NOTHING' }))
  const message = 'rType must be ARTIFACT, CHAT, TEMPLATE, CSV, PROFILE or CAMPAIGN'
  expect([wrong.status, wrong.body]).toEqual([
    200,
    { status: false, code: '400', message, errors: [{ field: 'rType', message }] },
  ])
  const list = await asha.post('/nlp/paraphrases', { lines: { first: 'hello' } })
  expect([list.status, list.body.message]).toEqual([400, 'lines must be a list'])
  const line = await asha.post('/nlp/paraphrases', { lines: ['hello', 7] })
  expect([line.status, line.body.message]).toEqual([400, 'lines[1] must be a text'])
})

test.each(['/e/enterprise/artifacts', '/e/enterprise/artifacts/bucket/list'])(
  'a list asked for by POST fails as hard as one by GET, and takes null for open (FILES-025, FILES-026): %s',
  async path => {
    const asha = world.as('asha')
    const message = 'visibility must be public, private or browse'
    const wrong = await asha.post(path, { visibility: 'hidden' })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { status: false, code: '400', message, errors: [{ field: 'visibility', message }] },
    ])
    expect((await asha.post(path, { perPage: -5 })).status).toBe(400)
    const open = { type: null, visibility: null, desc: null, mediaType: null, deptId: null, from: null, perPage: null }
    expect((await asha.post(path, open)).body).toMatchObject({ status: true, response: { more: false } })
    const types = await asha.post(path, { type: ['media', 'document'], mediaType: '["IMAGE","DOC"]' })
    expect(types.body.status).toBe(true)
    expect((await asha.get(`${path}?type=IMAGE&type=DOC`)).body.status).toBe(true)
    expect((await asha.get(`${path}?type=IMAGE&type=SONG`)).status).toBe(400)
  },
)

test('what is null, or blank and no text, was not sent: by programs and forms, at any depth (CHAN-032, TMPL-025, FILES-030)', async () => {
  const asha = world.as('asha')
  const data = { contactId: null, botAgentId: null, ratePerSecond: null }
  const drafted = { name: 'Left open', type: 4, vendor: 99, contactId: null, deptId: null, data }
  const channel = await asha.post('/e/enterprise/channels', drafted)
  expect(channel.body.response).toMatchObject({ contactId: '', data: {} })
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Sale', resourceUrl: null, example: null },
    { type: 'BODY', text: 'Come and see.', example: null },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes', url: null, phoneNumber: null, example: null }] },
  ]
  const template = { name: 'left_open', language: 'en', category: 'Utility', layout: '', submit: null, subject: null }
  const made = await asha.post('/chatbird/api/templates', {
    ...template,
    channelId: channel.body.response.id,
    components,
  })
  expect(made.body.data.template).toMatchObject({ layout: 'default', components: [{}, { text: 'Come and see.' }, {}] })
  const place = { text: 'Hello', latitude: '', longitude: null, address: null }
  const draft = { type: 'MSG', data: { name: 'Open', ...place }, fileId: null, isPublic: '', adminCreated: null }
  expect((await asha.post('/e/enterprise/artifacts', draft)).body.message).toBe('Attachment saved successfully')
  const missing = await asha.post('/chatbird/api/richcard/preview', { richCard: null })
  expect(missing.body).toMatchObject({ code: '400', message: 'This field is mandatory.' })
  const blank = 'perPage=&from=&visibility=&type='
  expect((await asha.get(`/e/enterprise/artifacts?${blank}`)).body.status).toBe(true)
  const wrong = await asha.post('/chatbird/api/templates', { ...template, components: [null] })
  expect(wrong.body).toMatchObject({ status: false, errors: [{ field: 'components[0]' }] })
  const hole = await asha.post('/chatbird/api/customer_master/customers', { name: 'Hole', groups: [null] })
  expect([hole.status, hole.body.errors[0].field]).toEqual([400, 'groups[0]'])
})

test('a list is searched under each of the names that lists take (CUST-029, CUST-056, CUST-057, BCAST-044)', async () => {
  const asha = world.as('asha')
  await asha.post('/chatbird/api/customer_master/groups', { name: 'Monsoon' })
  await asha.post('/chatbird/api/customer_master/groups', { name: 'Diwali' })
  for (const name of ['search', 'searchterm', 'searchTerm', 'name']) {
    const { body } = await asha.get(`/chatbird/api/customer_master/groups?${name}=monsoon`)
    expect(body.data.groups.map((group: { name: string }) => group.name)).toEqual(['Monsoon'])
    const long = await asha.get(`/chatbird/api/broadcast?${name}=${'x'.repeat(201)}`)
    expect([long.status, long.body.message]).toEqual([400, 'name must have at most 200 characters'])
  }
})

test('an address that cannot be decoded is refused as every other is, and an id that is too long is an unknown one', async () => {
  const answers = await Promise.all(
    ['/hooks/meta/%ff', '/chatbird/api/templates/%E0%A4%A', `/chatbird/api/templates/${'x'.repeat(300)}`].map(path =>
      world.as('asha').get(path),
    ),
  )
  const malformed = { status: false, code: '400', message: 'The address is malformed' }
  expect(answers.map(({ body }) => body)).toEqual([
    malformed,
    malformed,
    { status: false, code: '404', message: 'Not found' },
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404])
})

const card = { type: 'standalone', orientation: 'VERTICAL', cards: [{ title: 'Diwali', description: 'Lamps' }] }
test.each([
  ['/e/enterprise/channels', { type: 12, vendor: 98 }, 'Channel name is required'],
  ['/chatbird/api/richcard/create', card, 'Rich card name is required'],
  ['/e/enterprise/artifacts/bucket/create', {}, 'This field is mandatory.'],
  ['/chatbird/api/customer_master/groups', {}, 'This field is required'],
])('a name of which nothing can be seen is no name: %s', async (path, rest, message) => {
  for (const name of ['\u200b\u200b', ' \u2060\u202e ', '\u3164', '\u2800']) {
    const { body } = await world.as('asha').post(path, { ...rest, name })
    expect(body.errors).toContainEqual({ field: 'name', message })
  }
})

test('an address that cannot be decoded leads a browser to one that the console can read, and is refused as a call', async () => {
  const asked = (path: string) =>
    fetch(`${world.address}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  for (const [path, readable] of [
    ['/campaigns/broadcast/%ff?tab=a%20b', '/campaigns/broadcast/%25ff?tab=a%20b'],
    ['//elsewhere.example/%ff', '/elsewhere.example/%25ff'],
  ] as const) {
    const page = await asked(path)
    expect([page.status, page.headers.get('location')]).toEqual([302, readable])
  }
  for (const path of ['/chatbird/api/broadcast/%ff', '/files/%ff']) {
    const call = await asked(path)
    expect([call.status, await call.json()]).toEqual([
      400,
      { status: false, code: '400', message: 'The address is malformed' },
    ])
  }
})

test('joiners inside a name stay, as some scripts need them', async () => {
  const name = 'क्\u200dष'
  const { body } = await world.as('asha').post('/chatbird/api/customer_master/groups', { name })
  expect(body.data.group.name).toBe(name)
})

test('a call may announce JSON and say nothing, and half a body is still malformed', async () => {
  const json = { 'content-type': 'application/json' }
  const caller = world.as('dev')
  const { data } = (await caller.post('/nlp/agent', { name: 'Short lived', description: 'Soon gone', type: 'nlp' }))
    .body
  expect((await caller.post('/nlp/agent', '', json)).body.message).toBe('Agent name should not be empty')
  expect((await caller.post('/nlp/agent', '{"name":', json)).status).toBe(400)
  expect((await caller.delete(`/nlp/agent/${data.id}`, undefined, json)).body.status).toBe(true)
})

test('`null` is no object, with a form as with a list', async () => {
  const json = { 'content-type': 'application/json' }
  const wrong = { status: false, code: '400', message: 'The body must be an object' }
  for (const path of ['/nlp/agent', '/e/enterprise/artifacts']) {
    const answer = await world.as('asha').post(path, 'null', json)
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(wrong)])
  }
})

test('a body of another type than JSON and forms is told so, text too', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/octet-stream']) {
    const reply = await world.as('asha').post('/e/enterprise/departments', 'name=Sales', { 'content-type': type })
    expect([type, reply.status, reply.body.message]).toEqual([type, 415, 'This content type is not supported'])
  }
})
