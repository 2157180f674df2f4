import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peakMegabytes, spawnServer } from '../../testing/server.ts'
import { copyTemplate, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const megabyte = 1024 * 1024
const tooLarge = { status: false, code: '413', message: 'The request is too large' }
const login = '/account/enterprise/login/twoFactorAuth'

type Field = [name: string, value: string | File]

function formOf(fields: Field[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a form whose fields have more bytes together than any body may have is refused', async () => {
  const fields = Array.from({ length: 3 }, (_, n): Field => [`field${n}`, 'x'.repeat(3 * megabyte)])
  const answer = await world.as(null).post(login, formOf(fields))
  expect([answer.status, answer.body]).toEqual([413, tooLarge])
  const one = await world.as(null).post(login, formOf([['email', 'x'.repeat(9 * megabyte)]]))
  expect([one.status, one.body]).toEqual([413, tooLarge])
  const many = Array.from({ length: 1001 }, (): Field => ['email', 'x'])
  expect((await world.as(null).post(login, formOf(many))).status).toBe(413)
})

/** As most clients do, it reads no answer before all is sent. */
async function answerToAll(address: string, type: string, body: string): Promise<string> {
  const { host, hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const head = `POST ${login} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise<void>((sent, failed) => socket.write(head + body, error => (error ? failed(error) : sent())))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('who sends a body that is far too large is told so, whatever it holds', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate() })
  const text = 'x'.repeat(40 * megabyte)
  const bodies = { 'application/json': `{"email":"${text}"}`, 'application/x-www-form-urlencoded': `email=${text}` }
  for (const [type, body] of Object.entries(bodies)) {
    const answer = await answerToAll(server.address, type, body)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain(JSON.stringify(tooLarge))
  }
  await server.kill('SIGTERM')
})

test('a form may hold as many bytes as every other body', async () => {
  const phrase = 'where is my parcel '.repeat(200_000)
  const { status, body } = await world.as('asha').post('/nlp/paraphrases', formOf([['lines', phrase]]))
  expect([status, body.code]).toEqual([400, '400'])
})

test('beside a file a form has room for names and the like', async () => {
  const file = new File(['name,phoneNumber\n'], 'people.csv')
  const asha = world.as('asha')
  const sent = (note: string) =>
    formOf([
      ['rType', 'CSV'],
      ['note', note],
      ['file', file],
    ])
  expect((await asha.post('/e/drive/upload', sent('x'.repeat(100_000)))).body.status).toBe(true)
  const answer = await asha.post('/e/drive/upload', sent('x'.repeat(300_000)))
  expect([answer.status, answer.body]).toEqual([413, tooLarge])
})

test('a form of hundreds of megabytes, sent by nobody we know, leaves the server as it was', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate() })
  const before = peakMegabytes(server)
  const large = Array.from({ length: 20 }, (_, n): Field => [`field${n}`, 'x'.repeat(7 * megabyte)])
  const forms: Field[][] = [large, [['file', new File(['x'], 'first.txt')], ...large]]
  for (const fields of forms) {
    const { status } = await fetch(server.address + login, { method: 'POST', body: formOf(fields) })
    expect([400, 413]).toContain(status)
  }
  expect(peakMegabytes(server) - before).toBeLessThan(100)
  await server.kill('SIGTERM')
})
