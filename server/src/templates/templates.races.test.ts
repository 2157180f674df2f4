import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/world.ts'
import { openMeta } from './meta.fixture.ts'
import { base, makeTemplate } from './templates.fixture.ts'

let meta: Awaited<ReturnType<typeof openMeta>>
beforeAll(async () => {
  meta = await openMeta()
})
afterAll(() => meta.close())

const kabir = () => meta.world.as('kabir')
const query = async (sql: string, values: unknown[]) =>
  (await meta.world.platform.databases.owner.query(sql, values)).rows
const read = (id: string) => meta.read(id)
const sentAs = (id: string) => meta.sentAs(id)
const bodyOf = (text: string) => [{ type: 'BODY', text }]
const edit = async (id: string, text: string) =>
  (await kabir().put(`${base}/${id}`, { components: bodyOf(text), submit: true })).body
const sync = () => kabir().post(`${base}/sync`, { channelId: meta.channelId })

const shown = (id: string, name: string, text: string, status = 'APPROVED') => ({
  ...{ id, name, status, language: 'en', category: 'UTILITY', quality_score: { score: 'GREEN' } },
  components: bodyOf(text),
})

/** Submissions are answered so; a list comes when it is let go, as it was before. */
function vendorLists(list: unknown[], submitted: object) {
  const asked: ServerResponse[] = []
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: list }))
  }
  meta.vendor.answers(({ method }) =>
    method === 'POST' ? { body: submitted } : { break: one => void asked.push(one) },
  )
  return { isAsked: () => eventually(async () => asked.length > 0), letGo: () => asked.forEach(answer) }
}

async function approved(id: string, name: string): Promise<string> {
  meta.vendor.answers(({ method }) => ({ body: method === 'POST' ? { id, status: 'APPROVED' } : { data: [] } }))
  return makeTemplate(kabir(), { channelId: meta.channelId, name, components: bodyOf('Approved text.'), submit: true })
}

test('an edit that the vendor refuses waits as a draft, and what was approved goes on being sent (TMPL-025)', async () => {
  const id = await approved('71', 'refused_edit')
  meta.vendor.answers(() => ({ status: 400, body: { error: { code: 100, message: 'Category is wrong' } } }))
  expect((await edit(id, 'Nobody has approved this.')).status).toBe(false)
  expect((await sentAs(id)).components).toMatchObject(bodyOf('Approved text.'))
  expect(await read(id)).toMatchObject({ status: 'APPROVED', components: bodyOf('Nobody has approved this.') })
})

test('a template that is submitted while a sync asks the vendor is not taken for gone (TMPL-025)', async () => {
  const list = vendorLists([], { id: '79', status: 'PENDING' })
  const syncing = sync()
  await list.isAsked()
  const id = await makeTemplate(kabir(), { channelId: meta.channelId, name: 'just_now', submit: true })
  list.letGo()
  await syncing
  expect(await read(id)).toMatchObject({ status: 'PENDING' })
})

test('a list that is older than an edit does not approve the edit (TMPL-025)', async () => {
  const id = await approved('81', 'edited_now')
  const list = vendorLists([shown('81', 'edited_now', 'Approved text.')], { success: true })
  const syncing = sync()
  await list.isAsked()
  await edit(id, 'Not judged yet.')
  list.letGo()
  await syncing
  expect((await sentAs(id)).components).toMatchObject(bodyOf('Approved text.'))
  expect((await read(id)).status).toBe('PENDING')
})

test.each([
  { title: 'a draft again where the vendor shows the old text', text: 'Approved text.', sent: 'Approved text.' },
  { title: 'approved where the vendor shows the new one', text: 'Edited text.', sent: 'Edited text.' },
])('an edit that was being handed over when the server stopped is $title', async ({ text, sent }) => {
  const name = `lost_${text.slice(0, 3).toLowerCase()}`
  const id = await approved(`9${text.length}`, name)
  meta.vendor.answers(() => ({ body: { success: true } }))
  await edit(id, 'Edited text.')
  const lost =
    "status = 'PENDING', has_draft = true, handing_since = now() - interval '1 hour', updated_at = now() - interval '1 hour'"
  await query(`update templates set ${lost} where id = $1`, [id])
  meta.vendor.answers(() => ({ body: { data: [shown(`9${text.length}`, name, text)] } }))
  await sync()
  expect((await sentAs(id)).components).toMatchObject(bodyOf(sent))
  expect(await read(id)).toMatchObject({ status: 'APPROVED', components: bodyOf('Edited text.') })
})
