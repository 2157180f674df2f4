import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitFiles, peakMegabytes, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, openWorld, type Reply, type World } from '../../testing/world.ts'
import { pdfOf, uploadAs } from './documents.fixture.ts'
import { sweepDocuments } from './documents.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const megabyte = 1024 * 1024
const signal = new AbortController().signal
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const stored = () => world.platform.storage.list('')

async function newAgent(): Promise<string> {
  const draft = { name: `Agent ${Math.random()}`, description: 'x' }
  return (await world.as('dev').post('/nlp/agent', draft)).body.data.id
}

function formOf(agentId: string, files: Record<string, Buffer>): FormData {
  const form = new FormData()
  form.set('agentId', agentId)
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([new Uint8Array(bytes)], name))
  return form
}

const upload = (agentId: string, files: Record<string, Buffer>, key: string) =>
  world.as('dev').post('/nlp/agent/upload_documents', formOf(agentId, files), { 'idempotency-key': key })

test('the same upload twenty times at once under one key makes one document (GENAI-020)', async () => {
  const agentId = await newAgent()
  const before = (await stored()).length
  const file = { 'once.pdf': pdfOf(['One']) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(agentId, file, 'once')))
  const told = new Set(answers.map(({ status, body }) => `${status} ${body.message}`))
  expect([...told].filter(each => !/^200 Documents uploaded|^409 Request is in progress/.test(each))).toEqual([])
  const again = await upload(agentId, file, 'once')
  expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body)
  expect(await query('select file_name from documents where agent_id = $1', [agentId])).toHaveLength(1)
  expect((await stored()).length).toBe(before + 1)
  const other = await upload(agentId, { 'once.pdf': pdfOf(['Other']) }, 'once')
  expect([other.status, other.body.message]).toEqual([409, 'Idempotency key was used with another request'])
  expect((await stored()).length).toBe(before + 1)
})

test('an upload that is refused or broken off leaves no file and no row (GENAI-020)', async () => {
  const agentId = await newAgent()
  const before = await stored()
  const many = Object.fromEntries(Array.from({ length: 52 }, (_, at) => [`${at}.pdf`, pdfOf(['x'])]))
  expect((await uploadAs(world.as('dev'), agentId, many)).body.message).toBe('Too many documents')
  const mixed = { 'a.pdf': pdfOf(['x']), 'b.pdf': Buffer.alloc(megabyte, 'x') }
  expect((await uploadAs(world.as('dev'), agentId, mixed)).body.message).toBe('Invalid File Format !')
  const unknown = await uploadAs(world.as('dev'), crypto.randomUUID(), { 'a.pdf': pdfOf(['x']) })
  expect(unknown.body.message).toBe('Agent not found')
  const headers = {
    'authentication-token': await world.token('dev'),
    'content-type': 'multipart/form-data; boundary=b',
  }
  const half = '--b\r\nContent-Disposition: form-data; name="files"; filename="h.pdf"\r\n\r\n%PDF-1.4 and then'
  const broken = await fetch(`${world.address}/nlp/agent/upload_documents`, { method: 'POST', headers, body: half })
  expect(broken.status).toBe(400)
  expect(await stored()).toEqual(before)
  expect(await query('select * from document_drafts')).toEqual([])
})

test('a deleted document is kept for 30 days, what an upload left behind for an hour (GENAI-021)', async () => {
  const agentId = await newAgent()
  const { body } = await uploadAs(world.as('dev'), agentId, { 'a.pdf': pdfOf(['One']), 'b.pdf': pdfOf(['Two']) })
  const [{ storage_key: key, enterprise_id: enterpriseId }] = await query('select * from documents where id = $1', [
    body.data[0].id,
  ])
  await world.as('dev').post('/nlp/agent/delete_documents', { agentId, filenames: ['a.pdf'] })
  const age = (days: number) =>
    query(`update documents set deleted_at = now() - $2 * interval '1 day' where id = $1`, [body.data[0].id, days])
  await age(29)
  await sweepDocuments(world.platform, signal)
  expect(await world.platform.storage.exists(key)).toBe(true)
  await age(31)
  await world.platform.storage.put(`${enterpriseId}/documents/old.pdf`, Buffer.from('x'))
  await query(
    `insert into document_drafts values ($1, $2, now() - interval '2 hours'), ('young.pdf', $2, now() - interval '1 minute')`,
    [`${enterpriseId}/documents/old.pdf`, enterpriseId],
  )
  await sweepDocuments(world.platform, signal)
  expect(await world.platform.storage.exists(key)).toBe(false)
  expect(await world.platform.storage.exists(`${enterpriseId}/documents/old.pdf`)).toBe(false)
  expect(await query('select storage_key from document_drafts')).toEqual([{ storage_key: 'young.pdf' }])
  expect(await query('select file_name from documents where agent_id = $1', [agentId])).toEqual([
    { file_name: 'b.pdf' },
  ])
})

test('memory stays flat whatever is sent, and a full disk is told with nothing half done (GENAI-020)', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate() })
  const admin = await signInAt(server.address)
  const agentId = (await admin.post('/nlp/agent', { name: 'Heavy', description: 'x' })).body.data.id
  const heavy = (name: string) => ({ [name]: pdfOf(['x'.repeat(19 * megabyte)]) })
  const send = async (files: Record<string, Buffer>) => {
    const headers = { 'authentication-token': admin.token }
    const url = `${server.address}/nlp/agent/upload_documents`
    const answer = await fetch(url, { method: 'POST', headers, body: formOf(agentId, files) })
    const body: Reply['body'] = await answer.json()
    return { status: answer.status, body }
  }
  const heavies = (names: string[]) => Object.assign({}, ...names.map(name => heavy(`${name}.pdf`)))
  // Buffers wait for the collector up to a height of its own, which the first call reaches and the second must keep to.
  expect((await send(heavies(['first', 'second']))).status).toBe(200)
  const before = peakMegabytes(server)
  expect((await send(heavies(['a', 'b', 'c', 'd', 'e', 'f', 'g']))).body.data).toHaveLength(7)
  // Of 133 MB, 95 more than the call before had.
  expect(peakMegabytes(server) - before).toBeLessThan(60)

  limitFiles(server, megabyte)
  const full = await send(heavy('full.pdf'))
  expect([full.status, full.body.message]).toEqual([
    507,
    'The files cannot be stored at the moment, so none of them was kept.',
  ])
  limitFiles(server, 'unlimited')
  const { body } = await admin.get(`/nlp/agent/${agentId}/genai/config`)
  expect(body.data.documents).toHaveLength(9)
  expect((await send(heavy('full.pdf'))).status).toBe(200)
  await server.kill('SIGTERM')
}, 180_000)
