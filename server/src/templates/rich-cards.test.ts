import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../files/files.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { makeRichCard, richCardDraft } from './templates.fixture.ts'

const base = '/chatbird/api/richcard'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const kabir = () => world.as('kabir')

test('a card is made, read, listed, changed and deleted (TMPL-032, TMPL-033, TMPL-034, TMPL-036, TMPL-037)', async () => {
  const draft = richCardDraft({ name: 'Monsoon sale' })
  const made = await kabir().post(`${base}/create`, draft)
  expect(made.body).toMatchObject({ status: true, code: '100', message: 'Rich card created successfully' })
  const { richCard } = made.body.data
  expect(richCard).toMatchObject({ ...draft, channelType: 10, orientation: 'VERTICAL', suggestions: [], deptId: null })
  expect(richCard._id).toBe(richCard.id)
  expect((await kabir().get(`${base}/${richCard.id}`)).body.data.richCard).toEqual(richCard)
  const listed = await kabir().get(`${base}/list?name=MONSOON`)
  expect(listed.body.data).toMatchObject({ richCards: [richCard], more: false, hasMore: false })
  const changed = await kabir().put(`${base}/${richCard.id}`, { orientation: 'HORIZONTAL' })
  expect(changed.body.data.richCard).toMatchObject({
    name: 'Monsoon sale',
    orientation: 'HORIZONTAL',
    cards: draft.cards,
  })
  expect((await kabir().delete(`${base}/${richCard.id}`)).body.message).toBe('Rich card deleted successfully')
  expect((await kabir().get(`${base}/${richCard.id}`)).status).toBe(404)
})

test('a deleted card comes back, under a name of its own (TMPL-036)', async () => {
  const id = await makeRichCard(kabir(), { name: 'Holi' })
  await kabir().delete(`${base}/${id}`)
  await makeRichCard(kabir(), { name: 'HOLI' })
  expect((await world.as('omkar').post(`${base}/${id}/restore`)).status).toBe(404)
  for (let time = 0; time < 2; time++) {
    expect((await kabir().post(`${base}/${id}/restore`)).body).toMatchObject({
      message: 'Rich card restored successfully',
      data: { richCard: { id, name: 'Holi (restored)' } },
    })
  }
})

test('a name is taken once, in any case', async () => {
  await makeRichCard(kabir(), { name: 'Diwali' })
  expect((await kabir().post(`${base}/create`, richCardDraft({ name: 'DIWALI' }))).body).toMatchObject({
    code: '409',
    message: 'Rich card name already exists',
    errors: [{ field: 'name' }],
  })
})

test('limits are told at their fields (TMPL-037)', async () => {
  const suggestion = { type: 'url', text: 'x'.repeat(26), value: 'shop.in' }
  const card = { title: 'x'.repeat(201), description: 'y'.repeat(2001), suggestions: [suggestion] }
  const { body } = await kabir().post(`${base}/create`, { name: '', type: 'carousel', cards: [card] })
  expect(body).toMatchObject({ status: false, code: '400' })
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'cards',
    'cards[0].title',
    'cards[0].description',
    'cards[0].suggestions[0].text',
    'cards[0].suggestions[0].value',
  ])
})

test.each([
  ['dial', '+919876543210', true],
  ['dial', 'shop', false],
  ['location', '12.97,77.59,Our shop', true],
  ['location', 'Bengaluru', false],
  ['calendar', '2026-11-21T10:00Z/2026-11-21T11:00Z/Visit', true],
  ['calendar', 'tomorrow', false],
  ['reply', '', true],
])('a suggestion of %s with %s: %s (TMPL-037)', async (type, value, isTaken) => {
  const card = { title: 'Visit us', description: '', suggestions: [{ type, text: 'Go', value }] }
  const { body } = await kabir().post(`${base}/create`, richCardDraft({ cards: [card] }))
  expect(body.status).toBe(isTaken)
})

test('media may be a file of ours by its id, which the card keeps (TMPL-033, TMPL-034, TMPL-037)', async () => {
  const { id } = (await upload(kabir(), { name: 'sofa.png', bytes: png })).body.response
  const cards = [{ title: 'Sofa', description: '', media: { type: 'IMAGE', url: id } }]
  const card = await makeRichCard(kabir(), { cards })
  const link = expect.stringContaining(`/files/${id}?exp=`)
  const { richCard } = (await kabir().get(`${base}/${card}`)).body.data
  expect(richCard.cards[0].media).toEqual({ type: 'IMAGE', url: link, height: 'MEDIUM' })
  const { body } = await kabir().post(`${base}/preview`, { richCard: { type: 'standalone', cards } })
  expect(body.data.preview.cards[0].mediaUrl).toEqual(link)
  const changed = await kabir().put(`${base}/${card}`, { cards })
  expect(changed.body.data.richCard.cards[0].media.url).toEqual(link)
})

test('media by id or link is a file of ours, and of the right kind (TMPL-037, X-36)', async () => {
  const theirs = (await upload(world.as('omkar'), { name: 'sofa.png', bytes: png })).body.response
  const document = (await upload(kabir(), { name: 'bill.pdf', bytes: '%PDF-1.4\n%%EOF' })).body.response
  for (const [url, message] of [
    [theirs.id, 'media not found !!'],
    [theirs.url, 'media not found !!'],
    [document.id, 'Invalid file type !'],
    [document.url, 'Invalid file type !'],
  ]) {
    const draft = richCardDraft({ cards: [{ title: 'Sofa', description: '', media: { type: 'IMAGE', url } }] })
    const errors = [{ field: 'cards[0].media.url', message }]
    expect((await kabir().post(`${base}/create`, draft)).body).toMatchObject({ code: '400', message, errors })
    expect((await kabir().post(`${base}/preview`, { richCard: draft })).body).toMatchObject({ code: '400', errors })
  }
})

test('a preview says what is shown and what is not, saved or not (TMPL-035, TMPL-036)', async () => {
  const card = { title: 'Sale', description: '', media: { type: 'IMAGE', url: 'http://shop.in/a.jpg' } }
  const { body } = await kabir().post(`${base}/preview`, { richCard: { type: 'standalone', cards: [card] } })
  expect(body.data.preview).toEqual({
    cards: [{ title: 'Sale', description: '', mediaUrl: 'http://shop.in/a.jpg', buttons: [] }],
    warnings: ['Card 1: media needs https:// to be shown'],
  })
  const id = await makeRichCard(kabir())
  const saved = await kabir().get(`${base}/preview?id=${id}`)
  expect(saved.body.data.preview).toMatchObject({ cards: [{ title: 'Sale', buttons: ['Shop now'] }], warnings: [] })
  expect((await kabir().get(`${base}/preview?id=nothing`)).status).toBe(404)
})
