import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedTemplate, mapping, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { upload } from '../files/files.fixture.ts'
import { makeChannel, makeTemplate } from '../templates/templates.fixture.ts'
import type { World } from '../testing/world.ts'
import { base, type Line, makeCampaign, refusal } from './campaigns.fixture.ts'

let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const mandatory = 'This Field is Mandatory'
const refused = (changes: Record<string, unknown>, campaignId?: string) =>
  refusal(kabir(), line, { changes, campaignId })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

test.each(['channelId', 'templateId'])('of another enterprise %s is unknown (CAMP-030, CAMP-033)', async field => {
  const omkar = world.as('omkar')
  const theirs = await makeChannel(omkar)
  const ids = { channelId: theirs, templateId: await approvedTemplate(omkar, theirs) }
  const message = field === 'channelId' ? 'Channel not found' : 'Template not found'
  const { id } = await makeCampaign(kabir(), line)
  const strange = [field === 'channelId' ? ids.channelId : ids.templateId, randomUUID(), 'none', "' or 1=1 --"]
  for (const value of strange)
    for (const campaignId of [undefined, id])
      expect(await refused({ [field]: value }, campaignId)).toMatchObject({ code: '404', message, fields: [field] })
})

test('the template is of that channel, and approved when it is chosen (CAMP-030, CAMP-033)', async () => {
  const elsewhere = await makeChannel(asha())
  const unknown = { code: '404', message: 'Template not found', fields: ['templateId'] }
  expect(await refused({ channelId: elsewhere })).toMatchObject(unknown)
  const draftOnly = await makeTemplate(asha(), { channelId: line.channelId })
  const unready = { code: '409', message: 'Template is not approved', fields: ['templateId'] }
  expect(await refused({ templateId: draftOnly })).toMatchObject(unready)
  const { id } = await makeCampaign(kabir(), line)
  expect(await refused({ templateId: draftOnly }, id)).toMatchObject(unready)
  const { owner } = world.platform.databases
  const own = await approvedTemplate(asha(), line.channelId)
  const paused = await makeCampaign(kabir(), { ...line, templateId: own })
  await owner.query("update templates set status = 'PAUSED' where id = $1", [own])
  expect((await kabir().put(`${base}/${paused.id}`, { description: 'Later' })).body.status).toBe(true)
})

test('each variable has a value, and expressions stand for addresses alone (VARS-009, VARS-018)', async () => {
  expect(await refused({ columnMapping: [] })).toMatchObject({
    ...{ code: '400', message: mandatory },
    fields: ['header.1', 'body.1', 'button.0'],
  })
  const [header, , button] = mapping
  const expression = { name: 'body.1', type: 'expression', value: '{{name}}' }
  expect(await refused({ columnMapping: [header, expression, button] })).toMatchObject({
    message: 'Expression is offered for URL variables only',
    fields: ['body.1'],
  })
})

test('media are needed, ours and of the right kind, and answered as a link (CAMP-030, BCAST-069)', async () => {
  const components = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Our prices.' },
  ]
  const templateId = await approvedTemplate(asha(), line.channelId, { components })
  const pdf = { name: 'prices.pdf', bytes: '%PDF-1.4\n%%EOF' }
  const ours = (await upload(kabir(), pdf)).body.response
  const theirs = (await upload(world.as('omkar'), pdf)).body.response
  for (const [media, message] of [
    [undefined, 'Attachment is missing !'],
    [null, 'Attachment is missing !'],
    [{ id: theirs.id }, 'media not found !!'],
    [{ url: 'https://elsewhere.example/a.pdf' }, 'media not found !!'],
  ] as const)
    expect(await refused({ templateId, media })).toMatchObject({ code: '400', message, fields: ['media'] })
  const campaign = await makeCampaign(kabir(), { ...line, templateId }, { media: ours, columnMapping: [] })
  const shown = {
    id: ours.id,
    fileName: 'prices.pdf',
    type: 'DOC',
    url: expect.stringContaining(`/files/${ours.id}?`),
  }
  expect(campaign.media).toEqual(shown)
  const { body } = await kabir().put(`${base}/${campaign.id}`, { media: campaign.media, description: 'Same file' })
  expect(body.data.campaign.media).toEqual(shown)
  const kept = await kabir().put(`${base}/${campaign.id}`, { description: 'Still' })
  expect(kept.body.data.campaign.media).toEqual(shown)
})

test('a picture that was uploaded in the form is kept for as long as its campaign (CAMP-030)', async () => {
  const { owner } = world.platform.databases
  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Our sofas.' },
  ]
  const templateId = await approvedTemplate(asha(), line.channelId, { components })
  const fields = { extras: JSON.stringify({ channelType: 'WHATSAPP', mediaType: 'IMAGE', jit: true }) }
  const picture = async () => (await upload(kabir(), { name: 'sofa.png', bytes: png, fields })).body.response
  const [first, second] = [await picture(), await picture()]
  const { id } = await makeCampaign(kabir(), { ...line, templateId }, { media: first, columnMapping: [] })
  await kabir().put(`${base}/${id}`, { media: second })
  // As if so many days had passed.
  await owner.query(`update files set expires_at = expires_at - interval '100 days'`)
  for (const file of [first, second]) {
    expect((await kabir().get(`/download/getId?fileId=${file.id}`)).status).toBe(200)
  }
})

test('each card has its media, told by its place (BCAST-069, BCAST-065)', async () => {
  const card = (text: string) => ({
    media: { format: 'IMAGE', url: 'https://shop.in/a.jpg' },
    body: { text, example: ['Meera'] },
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
  })
  const components = [
    { type: 'BODY', text: 'Our offers.' },
    { type: 'carousel', cards: [card('For {{1}} only'), card('For {{1}} too')] },
  ]
  const changes = { category: 'Marketing', layout: 'carousel', components }
  const templateId = await approvedTemplate(asha(), line.channelId, changes)
  const image = (await upload(kabir(), { name: 'sofa.png', bytes: png })).body.response
  const columnMapping = [
    { name: 'card.0.body.1', type: 'column', value: 'name|you' },
    { name: 'card.1.body.1', type: 'static', value: 'friends' },
  ]
  expect(await refused({ templateId, mediaList: [{ id: image.id }], columnMapping })).toMatchObject({
    message: 'Media missing in card 2',
    fields: ['mediaList[1]'],
  })
  expect((await refused({ templateId, mediaList: null })).fields).toContain('mediaList[0]')
  const whole = { mediaList: [{ id: image.id }, { id: image.id }], columnMapping }
  const campaign = await makeCampaign(kabir(), { ...line, templateId }, whole)
  expect(campaign.mediaList).toMatchObject([{ id: image.id, type: 'IMAGE' }, { id: image.id }])
  const [{ cards }] = campaign.variables.slice(-1)
  expect(cards[0].groups[0]).toMatchObject({ type: 'messageTags', mapType: 'column', value: 'name|you' })
  expect(cards[1].groups[0].parameters[0]).toMatchObject({ mapType: 'static', value: 'friends' })
})

describe('a fallback', () => {
  const sound = () => ({ ...line, columnMapping: mapping, on: ['FAILED', 'NOT_READ'], afterMinutes: 60 })

  test('is kept as it was given, and taken away by null (CAMP-030, CAMP-033)', async () => {
    const fallback = sound()
    const campaign = await makeCampaign(kabir(), line, {
      fallback: JSON.stringify({ ...fallback, on: 'failed,NOT_READ' }),
    })
    expect(campaign.fallback).toEqual(fallback)
    const without = await kabir().put(`${base}/${campaign.id}`, { fallback: null })
    expect(without.body.data.campaign.fallback).toBeNull()
  })

  test('is refused at its own fields (CAMP-030)', async () => {
    const theirs = await makeChannel(world.as('omkar'))
    const minutes = 'Please enter 5 to 4320 minutes'
    const cases: [Record<string, unknown>, string, string][] = [
      [{ channelId: theirs }, 'Channel not found', 'fallback.channelId'],
      [{ templateId: randomUUID() }, 'Template not found', 'fallback.templateId'],
      [{ channelId: null }, mandatory, 'fallback.channelId'],
      [{ on: [] }, mandatory, 'fallback.on'],
      [{ afterMinutes: '' }, mandatory, 'fallback.afterMinutes'],
      [{ afterMinutes: 4 }, minutes, 'fallback.afterMinutes'],
      [{ afterMinutes: 4321 }, minutes, 'fallback.afterMinutes'],
      [{ afterMinutes: 5.5 }, minutes, 'fallback.afterMinutes'],
      [{ columnMapping: mapping.slice(1) }, mandatory, 'fallback.header.1'],
    ]
    for (const [change, message, field] of cases)
      expect(await refused({ fallback: { ...sound(), ...change } })).toMatchObject({ message, fields: [field] })
  })
})
