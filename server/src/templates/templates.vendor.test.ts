import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { photo } from '../chats/media.fixture.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeChannel, makeTemplate, tellOfTemplate, templateDraft } from './templates.fixture.ts'
import { syncAll } from './templates.jobs.ts'
import { readTemplateFor } from './templates.rows.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let channelId: string
beforeAll(async () => {
  vendor = await openVendor()
  const bases = ['META', '360DIALOG', 'KARIX_RCM', 'KALEYRA', 'SINCH', 'ROUTEMOBILE'].map(slug => [
    `VENDOR_BASE_URL_${slug}`,
    vendor.url,
  ])
  world = await openWorld(Object.fromEntries(bases))
  channelId = await metaChannel('Meta')
})
beforeEach(() => {
  vendor.calls.length = 0
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const read = async (id: string) => (await kabir().get(`${base}/${id}`)).body.data.template

function metaChannel(name: string): Promise<string> {
  const data = { accessToken: 'EAAG-right', phoneNumberId: '1001', wabaId: '2002', appSecret: 'hush' }
  return channelOf({ name, vendor: 90, data })
}

async function channelOf(draft: {
  name: string
  vendor: number
  type?: number
  data: Record<string, string | undefined>
}) {
  const { body } = await asha().post('/e/enterprise/channels', { type: 4, contactId: '919876543210', ...draft })
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return String(body.response.id)
}

/** What Meta answers a submission with, and then a list. */
function metaKeeps(
  templates: readonly Record<string, unknown>[],
  submitted: unknown = { id: '77', status: 'PENDING' },
) {
  vendor.answers(({ method }: VendorCall) => ({ body: method === 'POST' ? submitted : { data: templates } }))
}

function kept(changes: Record<string, unknown>) {
  return {
    id: '77',
    name: 'kept',
    language: 'en',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Hello.' }],
    quality_score: { score: 'GREEN' },
    ...changes,
  }
}

/** Meta takes a sample in two calls, and then the template. */
function metaTakes(sent: unknown) {
  vendor.answers(({ path }: VendorCall) => {
    if (path.includes('/app/uploads')) return { body: { id: 'upload:1?sig=2' } }
    return { body: path.includes('upload:1') ? sent : { id: '80', status: 'PENDING' } }
  })
}

const sync = async (id = channelId) => (await kabir().post(`${base}/sync`, { channelId: id })).body

describe('a vendor that keeps templates', () => {
  test('is handed the text on submit, and its id is kept (TMPL-025)', async () => {
    metaKeeps([])
    const id = await makeTemplate(kabir(), { channelId, name: 'to_meta' })
    const { body } = await kabir().post(`${base}/${id}/submit`)
    expect(body.data.template).toMatchObject({ status: 'PENDING', vendorTemplateId: '77', isManual: false })
    expect(vendor.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([expect.stringMatching(/2002/)])
    expect(JSON.parse(vendor.calls[0]?.body ?? '{}')).toMatchObject({ name: 'to_meta', language: 'en' })
    expect((await kabir().post(`${base}/${id}/submit`)).body).toMatchObject({ code: '409' })
    const decided = await kabir().post(`${base}/${id}/status`, { status: 'APPROVED' })
    expect(decided.body).toMatchObject({ code: '409', message: 'The vendor decides on this template' })
  })

  test('that refuses is quoted, and the draft stays (TMPL-025)', async () => {
    vendor.answers(() => ({ status: 400, body: { error: { code: 100, message: 'Category is wrong' } } }))
    const draft = templateDraft({ channelId, name: 'refused', submit: true })
    const { body } = await kabir().post(base, draft)
    expect(body).toMatchObject({ status: false, code: '503', message: expect.stringContaining('Category is wrong') })
    expect(await read(body.data.template.id)).toMatchObject({ status: 'DRAFT', vendorTemplateId: null })
  })

  test('tells of a template by itself, and a stranger is left for the sync', async () => {
    metaKeeps([], { id: '78', status: 'PENDING' })
    const id = await makeTemplate(kabir(), { channelId, name: 'told' })
    await kabir().post(`${base}/${id}/submit`)
    await tell({ vendorTemplateId: '78', name: 'told', language: 'en', status: 'APPROVED', quality: 'HIGH' })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', quality: 'HIGH' })
    await tell({ vendorTemplateId: '78', name: null, language: null, status: 'PAUSED', reason: 'Many blocks' })
    expect(await read(id)).toMatchObject({ status: 'PAUSED', rejectedReason: 'Many blocks', quality: 'HIGH' })
    await tell({ vendorTemplateId: '78', name: null, language: null, status: 'APPROVED' })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', rejectedReason: null })
    await tell({ vendorTemplateId: '9999', name: 'stranger', language: 'en', status: 'APPROVED' })
  })

  test('changes what it has in place, under the name that it knows', async () => {
    metaKeeps([], { id: '79', status: 'APPROVED' })
    const id = await makeTemplate(kabir(), { channelId, name: 'in_place', submit: true })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', vendorTemplateId: '79' })
    const renamed = await kabir().put(`${base}/${id}`, { name: 'elsewhere' })
    expect(renamed.body).toMatchObject({ code: '400', errors: [{ field: 'name' }] })
    metaKeeps([], { success: true })
    const components = [{ type: 'BODY', text: 'Shorter.' }]
    const changed = await kabir().put(`${base}/${id}`, { components, submit: true })
    expect(changed.body.data.template).toMatchObject({ status: 'PENDING', vendorTemplateId: '79', hasDraft: true })
    expect(vendor.calls.at(-1)?.path).toMatch(/\/79$/)
    await tell({ vendorTemplateId: '79', name: null, language: null, status: 'APPROVED' })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', hasDraft: false, components })
  })
})

test('a code that WhatsApp could not send is not handed over for review (TMPL-025)', async () => {
  metaKeeps([], { id: '81', status: 'APPROVED' })
  const copy = { type: 'COPY_CODE', text: 'Copy' }
  const body = (text: string) => ({
    type: 'BODY',
    text,
    example: ['123456', 'Asha'].slice(0, text.split('{{').length - 1),
  })
  const submitted = async (name: string, text: string, buttons: unknown[]) => {
    const components = [body(text), { type: 'BUTTONS', buttons }]
    const draft = templateDraft({ channelId, name, category: 'AUTHENTICATION', components, submit: true })
    return (await kabir().post(base, draft)).body
  }
  const site = { type: 'URL', text: 'Site', url: 'https://shop.in' }
  for (const [text, buttons] of [
    ['Your code is here.', [copy]],
    ['Dear {{1}}, your code is {{2}} now.', [copy]],
    ['Your code is {{1}} now.', [copy, site]],
  ] as const) {
    const told = await submitted(`odd_${text.length}`, text, [...buttons])
    expect(told).toMatchObject({ code: '503', message: expect.stringContaining('one variable') })
    expect(told.data.template.status).toBe('DRAFT')
  }
  expect((await submitted('good_code', 'Your code is {{1}} now.', [copy])).data.template.status).toBe('APPROVED')
})

describe('a vendor that wants pictures uploaded first', () => {
  test('gets the picture of a header and of each card before the text, and is handed their handles (TMPL-025)', async () => {
    const form = new FormData()
    form.set('rType', 'TEMPLATE')
    form.set('file', new File([new Uint8Array(await photo())], 'sale.jpg'))
    const picture = (await kabir().post('/e/drive/upload', form)).body.response
    const id = await makeTemplate(kabir(), {
      channelId,
      name: 'with_picture',
      components: [
        { type: 'HEADER', format: 'IMAGE', resourceUrl: picture.secureUrl },
        { type: 'BODY', text: 'Look at this.' },
      ],
    })
    metaTakes({ h: '4::aW1h' })
    const { body } = await kabir().post(`${base}/${id}/submit`)
    expect(body.data.template).toMatchObject({ status: 'PENDING', vendorTemplateId: '80' })
    const [begin, bytes, submit] = vendor.calls
    expect(begin?.path).toBe(`/v23.0/app/uploads?file_name=sale.jpg&file_length=${picture.size}&file_type=image%2Fjpeg`)
    expect(bytes).toMatchObject({ path: '/v23.0/upload:1?sig=2', headers: { authorization: 'OAuth EAAG-right' } })
    expect(Number(bytes?.headers['content-length'])).toBe(picture.size)
    expect(JSON.parse(submit?.body ?? '{}').components[0]).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: ['4::aW1h'] },
    })
    // What is kept here is the file, and not what Meta calls it.
    expect((await read(id)).components[0]).not.toHaveProperty('example')
  })

  test('that does not take a picture leaves the draft, and says why (TMPL-025)', async () => {
    const resourceUrl = `${vendor.url}/sale.jpg`
    const components = [
      { type: 'HEADER', format: 'IMAGE', resourceUrl },
      { type: 'BODY', text: 'Look at this.' },
    ]
    const id = await makeTemplate(kabir(), { channelId, name: 'bad_picture', components })
    metaTakes({ error: { code: 100, message: 'File type is not supported' } })
    const { body } = await kabir().post(`${base}/${id}/submit`)
    expect(body).toMatchObject({ code: '503', message: 'File type is not supported' })
    expect(await read(id)).toMatchObject({ status: 'DRAFT' })
    expect(vendor.calls.map(({ path }) => path.split('?')[0])).toEqual([
      '/sale.jpg',
      '/v23.0/app/uploads',
      '/v23.0/upload:1',
    ])
  })
})

const tell = (event: Parameters<typeof tellOfTemplate>[2], id = channelId) => tellOfTemplate(world, id, event)

describe('a sync', () => {
  test('adds, follows and lets go, and leaves in the Bin what was deleted here (TMPL-025)', async () => {
    const own = await metaChannel('Synced')
    metaKeeps([kept({ id: '1', name: 'first' }), kept({ id: '2', name: 'second', status: 'REJECTED' })])
    expect((await sync(own)).data).toEqual({ added: 2, updated: 0, removed: 0 })
    const list = async () => (await kabir().get(`${base}?channelId=${own}`)).body.data.templates
    expect((await list()).map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['second', 'REJECTED'],
      ['first', 'APPROVED'],
    ])
    metaKeeps([kept({ id: '1', name: 'first', status: 'PAUSED', quality_score: { score: 'RED' } })])
    expect((await sync(own)).data).toEqual({ added: 0, updated: 1, removed: 1 })
    const [first] = await list()
    expect(first).toMatchObject({ status: 'PAUSED', quality: 'LOW' })
    await kabir().delete(`${base}/${first.id}`)
    expect((await sync(own)).data).toEqual({ added: 0, updated: 0, removed: 0 })
  })

  test('brings back nothing when the vendor fails, and says so', async () => {
    vendor.answers(() => ({ status: 401, body: { error: { code: 190, message: 'Session has expired' } } }))
    expect(await sync()).toMatchObject({ status: false, code: '503', message: expect.stringContaining('expired') })
    expect(await sync('nothing')).toMatchObject({ code: '404', message: 'Channel not found' })
  })

  test('runs by itself for every channel whose vendor keeps templates', async () => {
    const own = await metaChannel('By itself')
    metaKeeps([kept({ id: '5', name: 'found_by_itself' })])
    await syncAll(world.platform)
    await eventually(async () => (await kabir().get(`${base}?channelId=${own}`)).body.data.templates.length === 1)
  })
})

describe('a sync that cannot read all of it', () => {
  test('lets nothing go where the vendor answers with anything but its whole list, and says so (TMPL-025)', async () => {
    const own = await metaChannel('Unlisted')
    metaKeeps([kept({ id: '11', name: 'stays' })])
    await sync(own)
    const next = { paging: { next: 'https://graph.example/next', cursors: { after: 'QVFI' } } }
    const answers = [
      ['<html>Welcome to the hotel</html>', 'The vendor answered with something that is no list of templates.'],
      [{ statusCode: '500' }, 'The vendor answered with something that is no list of templates.'],
      [{ data: [], ...next }, 'The vendor’s list of templates does not end.'],
    ] as const
    for (const [body, said] of answers) {
      vendor.answers(() => ({ body }))
      expect(await sync(own)).toMatchObject({ code: '503', message: `${said} No template was changed.` })
    }
    vendor.answers(() => ({ status: 502, body: '<html>Bad gateway</html>' }))
    expect(await sync(own)).toMatchObject({ code: '503', message: 'The vendor answered with status 502' })
    const { templates } = (await kabir().get(`${base}?channelId=${own}`)).body.data
    expect(templates).toMatchObject([{ name: 'stays', status: 'APPROVED' }])
  })

  test('leaves at the vendor what holds a part that we cannot send, and keeps ours that came to hold one (TMPL-025)', async () => {
    const own = await metaChannel('Unsayable')
    const place = [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'We are here.' },
    ]
    const draft = await makeTemplate(kabir(), { channelId: own, name: 'at_a_place' })
    metaKeeps([kept({ id: '21', name: 'at_a_place', components: place }), kept({ id: '22', name: 'grown' })])
    expect((await sync(own)).data).toEqual({ added: 1, updated: 0, removed: 0 })
    expect(await read(draft)).toMatchObject({ status: 'DRAFT', vendorTemplateId: null })
    metaKeeps([kept({ id: '22', name: 'grown', components: place, status: 'PAUSED' })])
    expect((await sync(own)).data).toEqual({ added: 0, updated: 1, removed: 0 })
    const [grown] = (await kabir().get(`${base}?channelId=${own}&name=grown`)).body.data.templates
    expect(grown).toMatchObject({ status: 'PAUSED', components: [{ type: 'BODY', text: 'Hello.' }] })
    metaKeeps([kept({ id: '22', name: 'grown', components: place, category: 'NEWS' })])
    expect((await sync(own)).data).toEqual({ added: 0, updated: 1, removed: 0 })
    expect(await read(grown.id)).toMatchObject({ status: 'APPROVED', category: 'MARKETING' })
  })
})

test('a sync keeps the category that an edit asks for until it is submitted, and follows the vendor’s otherwise (TMPL-025)', async () => {
  const own = await metaChannel('Asking')
  metaKeeps([kept({ id: '31', name: 'asking', category: 'UTILITY' })])
  await sync(own)
  const [{ id }] = (await kabir().get(`${base}?channelId=${own}`)).body.data.templates
  await kabir().put(`${base}/${id}`, { category: 'MARKETING' })
  expect((await sync(own)).data).toEqual({ added: 0, updated: 0, removed: 0 })
  expect(await read(id)).toMatchObject({ category: 'MARKETING', hasDraft: true })
  metaKeeps([kept({ id: '31', name: 'asking', category: 'AUTHENTICATION' })])
  expect((await sync(own)).data).toEqual({ added: 0, updated: 1, removed: 0 })
  expect(await read(id)).toMatchObject({ category: 'MARKETING', hasDraft: true })
  const moved = { vendorTemplateId: '31', name: 'asking', language: 'en', category: 'UTILITY' } as const
  await tell(moved, own)
  expect(await read(id)).toMatchObject({ category: 'MARKETING', hasDraft: true })
  metaKeeps([kept({ id: '31', name: 'asking', category: 'UTILITY' }), kept({ id: '32', name: 'moving' })])
  await sync(own)
  const [other] = (await kabir().get(`${base}?channelId=${own}&name=moving`)).body.data.templates
  await tell({ ...moved, vendorTemplateId: '32', name: 'moving' }, own)
  expect(await read(other.id)).toMatchObject({ status: 'APPROVED', category: 'UTILITY' })
})

describe('a sync with a partner of Meta’s', () => {
  test('learns both ids of a template, and news by either is heard (TMPL-025)', async () => {
    const own = await channelOf({ name: '360dialog', vendor: 91, data: { apiKey: 'key' } })
    const found = kept({ id: '7WT', external_id: '594', name: 'two_ids' })
    vendor.answers(() => ({ body: { waba_templates: [found], total: 1 } }))
    expect((await sync(own)).data).toEqual({ added: 1, updated: 0, removed: 0 })
    const [{ id }] = (await kabir().get(`${base}?channelId=${own}`)).body.data.templates
    const news = { name: 'two_ids', language: 'en' }
    await tell({ ...news, vendorTemplateId: '594', status: 'PAUSED' }, own)
    expect(await read(id)).toMatchObject({ status: 'PAUSED', vendorTemplateId: '7WT' })
    await tell({ ...news, vendorTemplateId: '7WT', status: 'DISABLED' }, own)
    expect(await read(id)).toMatchObject({ status: 'DISABLED' })
    await tell({ ...news, vendorTemplateId: '595', status: 'REJECTED' }, own)
    expect(await read(id)).toMatchObject({ status: 'DISABLED', vendorTemplateId: '7WT' })
    expect((await sync(own)).data).toEqual({ added: 0, updated: 1, removed: 0 })
    await kabir().delete(`${base}/${id}`)
    expect((await sync(own)).data).toEqual({ added: 0, updated: 0, removed: 0 })
  })

  test('brings what an edit then asks for: Sinch is told of a category only where it has another (TMPL-025)', async () => {
    const data = { appId: 'a', projectId: 'p', keyId: 'i', keySecret: 's', region: 'eu' }
    const own = await channelOf({ name: 'Sinch', vendor: 6, data: { ...data, contactId: '919811112222' } })
    const theirs = { whatsappId: '594', name: 'moving_on', language: 'EN', category: 'UTILITY', state: 'REJECTED' }
    const details = { components: [{ type: 'BODY', text: 'Half price.' }] }
    vendor.answers(({ path, method }) => {
      if (path.includes('oauth2')) return { body: { access_token: 't', expires_in: 3600 } }
      return { body: method === 'GET' ? { templates: [{ ...theirs, details }] } : { ...theirs, state: 'REJECTED' } }
    })
    expect((await sync(own)).data).toMatchObject({ added: 1 })
    const [{ id }] = (await kabir().get(`${base}?channelId=${own}`)).body.data.templates
    const edited = async (changes: Record<string, unknown>) => {
      vendor.calls.length = 0
      const { body } = await kabir().put(`${base}/${id}`, { ...changes, submit: true })
      expect(body.status).toBe(true)
      return vendor.calls.filter(({ method }) => method === 'PATCH').map(call => JSON.parse(call.body).category)
    }
    expect(await edited({ components: [{ type: 'BODY', text: 'Half price today.' }] })).toEqual([undefined])
    expect(await edited({ category: 'MARKETING' })).toEqual(['MARKETING'])
    expect(await edited({ components: [{ type: 'BODY', text: 'Half price now.' }] })).toEqual([undefined])
  })

  test('leaves a template to a person while a setting is missing that its calls need, and is asked from then on (TMPL-025)', async () => {
    const own = await channelOf({ name: 'Karix', vendor: 1, data: { environment: '1', accKey: 'k' } })
    const none = { added: 0, updated: 0, removed: 0 }
    const id = await makeTemplate(kabir(), { channelId: own, name: 'early', submit: true })
    expect(await read(id)).toMatchObject({ status: 'PENDING', isManual: true })
    expect((await kabir().post(`${base}/${id}/status`, { status: 'approved' })).body).toMatchObject({ code: '409' })
    const approved = await world.as('dev').post(`${base}/${id}/status`, { status: 'approved' })
    expect(approved.body.data.template).toMatchObject({ status: 'APPROVED' })
    expect((await sync(own)).data).toEqual(none)
    expect(vendor.calls).toEqual([])
    await asha().put(`/e/enterprise/channels/${own}`, { data: { wabaId: '31' } })
    vendor.answers(() => ({ body: { data: [] } }))
    expect((await sync(own)).data).toEqual(none)
    expect(vendor.calls.map(({ path }) => path.split('?')[0])).toEqual(['/services/rcm/31/message_templates'])
    expect(await read(id)).toMatchObject({ status: 'APPROVED', isManual: false })
  })
})

describe('a vendor without calls', () => {
  test('is asked by a person, who is not the one that wrote the template (TMPL-025)', async () => {
    const manual = await makeChannel(asha(), 11, 99)
    const { rows } = await world.platform.databases.owner.query(
      'update channels set vendor = 92 where id = $1 returning id',
      [manual],
    )
    expect(rows).toHaveLength(1)
    const id = await makeTemplate(kabir(), { channelId: manual, submit: true })
    expect(await read(id)).toMatchObject({ status: 'PENDING', isManual: true })
    const approve = { status: 'approved', vendorTemplateId: 'V-1' }
    expect((await kabir().post(`${base}/${id}/status`, approve)).body).toMatchObject({ code: '409' })
    const { body } = await world.as('dev').post(`${base}/${id}/status`, approve)
    expect(body.data.template).toMatchObject({ status: 'APPROVED', vendorTemplateId: 'V-1' })
  })

  test.each([
    { vendor: 1, name: 'Karix RCM', data: { environment: '1', accKey: 'k', wabaId: '31' } },
    { vendor: 5, name: 'Kaleyra', data: { apiKey: 'k', sid: 'HX1', wabaId: '32' } },
    { vendor: 6, name: 'Sinch', data: { appId: 'a', projectId: 'p', keyId: 'i', keySecret: 's', region: 'eu' } },
    { vendor: 7, name: 'Route Mobile', data: { username: 'shop', password: 'secret' } },
  ])('for RCS is asked by a person, as $name, whose calls are for WhatsApp alone (TMPL-025)', async draft => {
    const own = await channelOf({ ...draft, name: `${draft.name} RCS`, type: 10 })
    const id = await makeTemplate(kabir(), { channelId: own, name: 'rich', submit: true })
    expect(await read(id)).toMatchObject({ status: 'PENDING', isManual: true })
    expect((await sync(own)).data).toEqual({ added: 0, updated: 0, removed: 0 })
    expect(vendor.calls).toEqual([])
    const { body } = await world.as('dev').post(`${base}/${id}/status`, { status: 'approved' })
    expect(body.data.template.status).toBe('APPROVED')
  })

  test('for RCS hears no news of the templates of WhatsApp on the same account (TMPL-025)', async () => {
    const draft = { vendor: 5, data: { apiKey: 'k', sid: 'HX1', wabaId: '33' } }
    const [chat, rich] = [
      await channelOf({ ...draft, name: 'Chat' }),
      await channelOf({ ...draft, name: 'Rich', type: 10 }),
    ]
    const id = await makeTemplate(kabir(), { channelId: rich, name: 'of_both', submit: true })
    await tell({ vendorTemplateId: '41', name: 'of_both', language: 'en', status: 'APPROVED' }, chat)
    expect(await read(id)).toMatchObject({ status: 'PENDING', vendorTemplateId: null })
  })

  test('of SMS, mail and web chat has nobody to ask (TMPL-025)', async () => {
    const web = await makeChannel(asha(), 12, 98)
    const id = await makeTemplate(kabir(), { channelId: web, submit: true })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', isManual: false })
    const components = [{ type: 'BODY', text: 'Edited.' }]
    await kabir().put(`${base}/${id}`, { components, submit: true })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', hasDraft: false, components })
    const { body } = await kabir().get(`${base}/config?channelId=${web}&templateId=${id}`)
    expect(body.data.templateConfig.components).toEqual(components)
  })
})

test('a request to send finds its template by id and by name, and never by two that differ', async () => {
  metaKeeps([])
  const id = await makeTemplate(kabir(), { channelId, name: 'sent_by_name' })
  const find = async (wanted: { templateUId?: string; templateId?: string }) => {
    const { rows } = await world.platform.databases.owner.query('select enterprise_id from channels where id = $1', [
      channelId,
    ])
    const actor = systemActor(rows[0].enterprise_id)
    return transact({ platform: world.platform, actor, request: noRequest }, work =>
      readTemplateFor(work, { channelId, ...wanted }),
    )
  }
  expect(await find({ templateUId: id })).toMatchObject({ id, isApproved: false })
  expect((await find({ templateId: 'sent_by_name' })).id).toBe(id)
  expect((await find({ templateUId: id, templateId: 'sent_by_name' })).id).toBe(id)
  await expect(find({ templateUId: id, templateId: 'other' })).rejects.toThrow('Template not found')
  await expect(find({ templateId: 'nothing' })).rejects.toThrow('Template not found')
})
