import type { FilledTemplate as Ours } from '@parley/contracts/templates/filled.ts'
import { templateTexts } from '@parley/contracts/templates/templates.ts'
import type { FilledTemplate as Theirs } from '@parley/vendors/content.ts'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { upload } from '../files/files.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeChannel, makeTemplate, templateDraft } from './templates.fixture.ts'

let world: World
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const create = (changes: Record<string, unknown> = {}) => kabir().post(base, templateDraft({ channelId, ...changes }))
const read = async (id: string) => (await kabir().get(`${base}/${id}`)).body.data.template

async function reaches(id: string, status: string) {
  return eventually(async () => {
    const template = await read(id)
    return template.status === status ? template : null
  })
}

async function approved(changes: Record<string, unknown> = {}) {
  const { body } = await create({ submit: true, ...changes })
  await reaches(body.data.template.id, 'APPROVED')
  return body.data.template.id as string
}

test('what is filled here is what vendors take', () => {
  expectTypeOf<Ours>().toExtend<Theirs>()
})

describe('writing', () => {
  test('makes a draft with all that it says (TMPL-004, TMPL-005, TMPL-010, TMPL-024, TMPL-025)', async () => {
    const draft = templateDraft({ channelId })
    const { body } = await kabir().post(base, draft)
    expect(body).toMatchObject({ status: true, code: '100', message: 'Template created successfully' })
    const { template } = body.data
    expect(template).toMatchObject({
      channelId,
      channelType: 4,
      name: draft.name,
      category: 'UTILITY',
      layout: 'default',
      status: 'DRAFT',
      quality: 'UNKNOWN',
      rejectedReason: null,
      vendorTemplateId: null,
      components: draft.components,
      createdBy: { name: 'Kabir Sethi' },
      hasDraft: false,
    })
    expect([template._id, template.templateId]).toEqual([template.id, template.id])
    expect(await read(template.id)).toEqual(template)
  })

  test('says at which field a template goes too far (TMPL-011, TMPL-012, TMPL-025)', async () => {
    const { body } = await create({
      name: 'Order shipped',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'x'.repeat(61) },
        { type: 'BODY', text: 'y'.repeat(1025) },
      ],
    })
    expect(body).toMatchObject({ status: false, code: '400' })
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'components[0].text',
      'components[1].text',
    ])
  })

  test('needs a channel of ours and a category', async () => {
    expect((await create({ channelId: '' })).body.errors).toEqual([
      { field: 'channelId', message: 'This Field is Mandatory' },
    ])
    const theirs = await makeChannel(world.as('omkar'))
    expect((await create({ channelId: theirs })).body).toMatchObject({ code: '404', message: 'Channel not found' })
    expect((await create({ category: 'NEWS' })).body).toMatchObject({ code: '400', errors: [{ field: 'category' }] })
    expect((await create({ category: undefined })).body.errors).toEqual([
      { field: 'category', message: 'This Field is Mandatory' },
    ])
  })

  test('a name is taken once a channel and language (TMPL-025)', async () => {
    const name = 'welcome_twice'
    expect((await create({ name })).body.status).toBe(true)
    expect((await create({ name, language: 'hi' })).body.status).toBe(true)
    expect((await create({ name })).body).toMatchObject({ code: '409', message: 'Template name already exists' })
    const other = await makeChannel(asha(), 10)
    expect((await create({ name, channelId: other })).body.status).toBe(true)
  })
})

test('trims its texts, drops buttons that are none, and calls a long name long (TMPL-025)', async () => {
  const components = [
    { type: 'BODY', text: '  Hello there. ' },
    { type: 'BUTTONS', buttons: [] },
  ]
  const { template } = (await create({ components })).body.data
  expect(template.components).toEqual([{ type: 'BODY', text: 'Hello there.' }])
  expect((await create({ name: 'a'.repeat(513) })).body.errors).toEqual([
    { field: 'name', message: expect.stringContaining('512') },
  ])
})

describe('an existing template', () => {
  test('changes by what is sent and keeps the rest (TMPL-025)', async () => {
    const id = await makeTemplate(kabir(), { channelId })
    const { body } = await kabir().put(`${base}/${id}`, { components: [{ type: 'BODY', text: 'Short.' }] })
    expect(body).toMatchObject({ message: 'Template updated successfully' })
    expect(body.data.template).toMatchObject({ category: 'UTILITY', components: [{ type: 'BODY', text: 'Short.' }] })
    expect((await kabir().put(`${base}/${id}`, { components: [] })).body).toMatchObject({ code: '400' })
  })

  test('a draft moves to another channel, and what was submitted stays on its own (TMPL-025)', async () => {
    const other = await makeChannel(world.as('asha'))
    const { id } = (await create()).body.data.template
    const move = (templateId: string, to: string) => kabir().put(`${base}/${templateId}`, { channelId: to })
    expect((await move(id, other)).body.data.template).toMatchObject({ channelId: other, status: 'DRAFT' })
    expect((await move(id, id)).body).toMatchObject({ code: '404', errors: [{ field: 'channelId' }] })
    const told = (await move(await approved(), other)).body
    expect(told).toMatchObject({ status: false, code: '400', errors: [{ field: 'channelId' }] })
  })

  test('keeps the name and the language under which it was approved (TMPL-025)', async () => {
    const id = await approved()
    const { name, language } = await read(id)
    const rename = (change: Record<string, string>) => kabir().put(`${base}/${id}`, change)
    expect((await rename({ name: 'another_name' })).body).toMatchObject({ code: '400', errors: [{ field: 'name' }] })
    expect((await rename({ language: 'hi' })).body).toMatchObject({ code: '400', errors: [{ field: 'language' }] })
    expect((await rename({ name, language, category: 'MARKETING' })).body.status).toBe(true)
    expect(await read(id)).toMatchObject({ name, language, status: 'APPROVED', hasDraft: true })
  })

  test('is copied to a name and a channel of its own, and deleted (TMPL-025)', async () => {
    const id = await makeTemplate(kabir(), { channelId })
    const other = await makeChannel(asha())
    const nameless = (await kabir().post(`${base}/${id}/clone`, {})).body
    expect(nameless).toMatchObject({ code: '400', errors: [{ field: 'name', message: 'Template name is required' }] })
    const copy = await kabir().post(`${base}/${id}/clone`, { name: 'copied', channelId: other })
    expect(copy.body.data.template).toMatchObject({ name: 'copied', channelId: other, status: 'DRAFT' })
    expect((await kabir().delete(`${base}/${id}`)).body).toMatchObject({ message: 'Template deleted successfully' })
    expect((await kabir().get(`${base}/${id}`)).status).toBe(404)
    expect((await kabir().delete(`${base}/${id}`)).body).toMatchObject({ code: '404', message: 'Template not found' })
  })

  test('comes back from the Bin as it was, or is refused where its name is taken (TMPL-025)', async () => {
    const draft = { channelId, name: 'came_back' }
    const id = await makeTemplate(kabir(), draft)
    await kabir().post(`${base}/${id}/submit`)
    const restore = () => kabir().post(`${base}/${id}/restore`)
    await kabir().delete(`${base}/${id}`)
    const other = await makeTemplate(kabir(), draft)
    expect((await restore()).body).toMatchObject({ code: '409', message: templateTexts.takenForGood })
    await kabir().delete(`${base}/${other}`)
    expect((await world.as('omkar').post(`${base}/${id}/restore`)).status).toBe(404)
    expect((await restore()).body).toMatchObject({
      message: 'Template restored successfully',
      data: { template: { id } },
    })
    // The simulator had not decided yet.
    await eventually(async () => (await kabir().get(`${base}/${id}`)).body.data.template.status === 'APPROVED')
    expect((await restore()).body.data.template).toMatchObject({ name: 'came_back', status: 'APPROVED' })
  })
})

test('a subject is kept for a mail, and an id of DLT for an SMS alone (TMPL-025)', async () => {
  const asked = { subject: 'Sale', dltTemplateId: '1107' }
  const components = [{ type: 'BODY', text: 'All at half price.' }]
  const keptOn = async (place: string) => {
    const id = await makeTemplate(kabir(), { channelId: place, components, ...asked })
    await kabir().put(`${base}/${id}`, asked)
    const { subject, dltTemplateId } = await read(id)
    return [subject, dltTemplateId]
  }
  expect(await keptOn(channelId)).toEqual([undefined, undefined])
  expect(await keptOn(await makeChannel(asha(), 0))).toEqual([undefined, '1107'])
})

test('a template whose vendor has a word of its own for the language is still changed, cloned and submitted (TMPL-025)', async () => {
  const id = await makeTemplate(kabir(), { channelId })
  await world.platform.databases.owner.query(`update templates set language = 'en-US' where id = $1`, [id])
  const { body } = await kabir().put(`${base}/${id}`, { language: 'en-US', category: 'MARKETING', submit: true })
  expect(body).toMatchObject({ status: true, data: { template: { language: 'en-US', status: 'PENDING' } } })
  const clone = await kabir().post(`${base}/${id}/clone`, { name: 'same_word' })
  expect(clone.body).toMatchObject({ status: true, data: { template: { language: 'en-US', status: 'DRAFT' } } })
  const other = { channelId, name: 'other_word', language: 'en-US' }
  expect((await kabir().post(base, templateDraft(other))).body.errors).toMatchObject([{ field: 'language' }])
})

describe('review', () => {
  test('the simulator approves after a second what has samples (TMPL-025)', async () => {
    const id = await makeTemplate(kabir(), { channelId })
    const { body } = await kabir().post(`${base}/${id}/submit`)
    expect(body).toMatchObject({
      message: 'Template submitted successfully',
      data: { template: { status: 'PENDING' } },
    })
    expect((await kabir().put(`${base}/${id}`, { category: 'MARKETING' })).body).toMatchObject({
      code: '409',
      message: 'Template is under review',
    })
    expect(await reaches(id, 'APPROVED')).toMatchObject({ rejectedReason: null, vendorTemplateId: `sim-${id}` })
  })

  test('a name with reject is rejected with its reason, and may be mended', async () => {
    const { body } = await create({ name: 'please_reject_this', submit: true })
    const { id } = body.data.template
    expect(await reaches(id, 'REJECTED')).toMatchObject({ rejectedReason: 'Rejected by simulator' })
    await kabir().put(`${base}/${id}`, { name: 'please_take_this', submit: true })
    expect(await reaches(id, 'APPROVED')).toMatchObject({ rejectedReason: null })
  })

  test('nothing without samples is submitted, and nothing is kept of a new one (VARS-005)', async () => {
    const name = 'without_samples'
    const components = [{ type: 'BODY', text: 'Hello {{1}}, welcome.' }]
    expect((await create({ name, components, submit: true })).body).toMatchObject({
      code: '400',
      errors: [{ field: 'components[0].example[0]', message: 'Sample value is missing for {{1}}' }],
    })
    const id = await makeTemplate(kabir(), { channelId, name, components })
    expect((await kabir().post(`${base}/${id}/submit`)).body).toMatchObject({
      message: 'Sample value is missing for {{1}}',
    })
    expect((await read(id)).status).toBe('DRAFT')
  })
})

describe('an approved template', () => {
  test('is sent as it was until its change is approved', async () => {
    const id = await approved()
    const [before] = (await read(id)).components
    const text = 'Changed.'
    const change = await kabir().put(`${base}/${id}`, { components: [{ type: 'BODY', text }] })
    expect(change.body.data.template).toMatchObject({ status: 'APPROVED', hasDraft: true })
    const sent = async () =>
      (await kabir().get(`${base}/config?channelId=${channelId}&templateId=${id}`)).body.data.templateConfig
    expect((await sent()).components[0]).toEqual(before)
    await kabir().post(`${base}/${id}/submit`)
    expect(await sent()).toMatchObject({ status: 'APPROVED', components: [before, {}, {}, {}] })
    await reaches(id, 'APPROVED')
    expect((await sent()).components).toEqual([{ type: 'BODY', text }])
    expect((await sent()).hasDraft).toBe(false)
  })

  test('an SMS needs nobody to agree, and a vendor without calls needs somebody else (TMPL-025)', async () => {
    const voice = await makeChannel(asha(), 12, 98)
    const sms = await create({ channelId: voice, submit: true })
    expect(sms.body.data.template).toMatchObject({ status: 'APPROVED', isManual: false })
    const decide = (id: string, status: string, reason?: string) =>
      kabir().post(`${base}/${id}/status`, { status, reason })
    const draft = await makeTemplate(kabir(), { channelId })
    expect((await decide(draft, 'APPROVED')).body).toMatchObject({ code: '409' })
    const id = await approved()
    expect((await decide(id, 'REJECTED', 'Too loud')).body.data.template).toMatchObject({
      status: 'REJECTED',
      rejectedReason: 'Too loud',
    })
  })
})

describe('reading', () => {
  test('lists by channel, status, name and page (TMPL-026, TMPL-027, TMPL-030)', async () => {
    const own = await makeChannel(asha())
    const ids: string[] = []
    for (const name of ['diwali_sale', 'diwali_gift', 'holi_sale']) {
      ids.unshift(await makeTemplate(kabir(), { channelId: own, name }))
    }
    const list = async (query: string) => {
      const { data } = (await kabir().get(`${base}?channelId=${own}&${query}`)).body
      return [data.templates.map(({ id }: { id: string }) => id), data.more]
    }
    expect(await list('')).toEqual([ids, false])
    expect(await list('name=DIWALI')).toEqual([ids.slice(1), false])
    expect(await list('perPage=2')).toEqual([ids.slice(0, 2), true])
    expect(await list('perPage=2&page=2')).toEqual([ids.slice(2), false])
    expect(await list('perPage=2&page=2&from=1')).toEqual([ids.slice(1), false])
    expect(await list('perPage=-1&page=2')).toEqual([[], false])
    expect(await list('perPage=9007199254740991&page=9007199254740991')).toEqual([[], false])
    expect(await list('status=draft,rejected')).toEqual([ids, false])
    expect(await list('status=APPROVED')).toEqual([[], false])
    expect((await kabir().get(`${base}?status=WRONG`)).status).toBe(400)
  })

  test('of RCS answers to its id under either name (TMPL-031)', async () => {
    const rcs = await makeChannel(asha(), 10)
    const id = await makeTemplate(kabir(), { channelId: rcs })
    const { data } = (await kabir().get(`${base}/config?channelId=${rcs}&templateId=${id}`)).body
    expect(data.templateConfig).toMatchObject({ id, _id: id, templateId: id, channelType: 10 })
  })

  test('finds a config by id and by name, and says what is to be filled in (TMPL-028, TMPL-029, VARS-015, VARS-016)', async () => {
    const name = 'found_by_name'
    const id = await makeTemplate(kabir(), { channelId, name })
    const config = (templateId: string) => kabir().get(`${base}/config?channelId=${channelId}&templateId=${templateId}`)
    expect((await config(id)).body.data.templateConfig.name).toBe(name)
    expect((await config(name)).body.data.templateConfig.id).toBe(id)
    expect((await config('nothing')).status).toBe(404)
    const { body } = await kabir().get(`${base}/variables?channelId=${channelId}&templateId=${name}`)
    expect(
      body.data.variables.map(({ type, parameters }: { type: string; parameters: { name: string }[] }) => [
        type,
        parameters.map(parameter => parameter.name),
      ]),
    ).toEqual([
      ['header', ['header.1']],
      ['messageTags', ['body.1']],
      ['buttonPayload', ['button.0']],
    ])
  })

  test('names the variables of an expression, or what is wrong with it (VARS-019, VARS-020)', async () => {
    const ask = async (expression: string) =>
      (await kabir().post('/chatbird/api/campaign/variables/expression', { expression })).body
    expect((await ask('https://x.in/{{upper(city)}}?n={{name|you}}&c={{city}}')).data).toEqual({
      variables: ['city', 'name'],
    })
    expect(await ask('{{upper(city}}')).toMatchObject({
      status: false,
      code: '400',
      message: "Invalid expression: ')' is missing at 13",
    })
  })
})

test('by its name alone a template is the first that can be sent, whatever translations are added (TMPL-028)', async () => {
  const name = 'in_two_languages'
  const id = await approved({ name })
  const draft = await makeTemplate(kabir(), { channelId, name, language: 'hi' })
  await kabir().put(`${base}/${id}`, { components: [{ type: 'BODY', text: 'Changed.' }] })
  await kabir().post(`${base}/${id}/submit`)
  const found = async () =>
    (await kabir().get(`${base}/config?channelId=${channelId}&templateId=${name}`)).body.data.templateConfig.id
  expect(await found()).toBe(id)
  await kabir().post(`${base}/${draft}/submit`)
  await reaches(draft, 'APPROVED')
  expect(await found()).toBe(id)
})

test('a sample of the library is kept as the file that it is, and its link is renewed (TMPL-006)', async () => {
  const link = async (resourceUrl: string) => {
    const components = [
      { type: 'HEADER', format: 'DOCUMENT', resourceUrl },
      { type: 'BODY', text: 'Hello.' },
    ]
    const { resourceUrl: shown = '' } = (await read(await makeTemplate(asha(), { channelId, components })))
      .components[0]
    return shown
  }
  const { id, secureUrl } = (await upload(asha(), { name: 'bill.pdf', bytes: pdf })).body.response
  const shown = await link(secureUrl)
  expect((await world.as(null).get(pathOf(shown))).status).toBe(200)
  expect(shown).toContain(`/files/${id}?exp=`)
  const theirs = (await upload(world.as('omkar'), { name: 'bill.pdf', bytes: pdf })).body.response
  expect(await link(`file:${theirs.id}`)).toBe('')
  expect(await link('https://shop.in/bill.pdf')).toBe('https://shop.in/bill.pdf')
})

test('an id or link in a template is of a file of ours, and of the right kind (X-36, X-44)', async () => {
  const mine = (await upload(asha(), { name: 'bill.pdf', bytes: pdf })).body.response
  const theirs = (await upload(world.as('omkar'), { name: 'bill.pdf', bytes: pdf })).body.response
  for (const [format, resourceUrl, message] of [
    ['IMAGE', mine.id, 'Invalid file type !'],
    ['IMAGE', mine.secureUrl, 'Invalid file type !'],
    ['DOCUMENT', theirs.id, 'media not found !!'],
    ['DOCUMENT', theirs.secureUrl, 'media not found !!'],
    ['IMAGE', 'javascript:alert(1)', 'Website address must begin with https:// or http://'],
    ['DOCUMENT', `/files/${mine.id}`, 'Website address must begin with https:// or http://'],
    ['IMAGE', 'shop.in/sale.jpg', 'Website address must begin with https:// or http://'],
    ['DOCUMENT', ' data:text/html,x', 'Website address must begin with https:// or http://'],
  ]) {
    const components = [
      { type: 'HEADER', format, resourceUrl },
      { type: 'BODY', text: 'Hello.' },
    ]
    const { body } = await create({ components })
    expect(body).toMatchObject({ code: '400', errors: [{ field: 'components[0].resourceUrl', message }] })
  }
})

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}
