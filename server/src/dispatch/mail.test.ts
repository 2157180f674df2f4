import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished } from '../broadcasts/broadcasts.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'

type Letter = { to: string; text: string }
const letters: Letter[] = []
let world: World
let server: SMTPServer
let port: number
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        letters.push({ to, text: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  port = await new Promise<number>(resolve => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const asha = () => world.as('asha')

async function mailChannel(name: string, password: string): Promise<string> {
  const data = {
    host: '127.0.0.1',
    port: String(port),
    secure: 'false',
    username: 'shop',
    password,
    fromEmail: 'shop@parley.example',
  }
  const { body } = await asha().post('/e/enterprise/channels', { name, type: 1, vendor: 94, data })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.response.id
}

const components = [{ type: 'BODY', text: '<p>Hello {{1}}, thank you.</p>', example: ['Meera'] }]
const mapping = [{ name: 'body.1', type: 'static', value: 'Tom & Jerry' }]

async function write(channelId: string, to: string[]): Promise<string> {
  const changes = { components, category: 'Utility', subject: 'Your order' }
  const templateUId = await approvedTemplate(asha(), channelId, changes)
  const { body } = await asha().post(base, {
    channelId,
    phoneNumber: to,
    message: { template: { templateUId } },
    columnMapping: mapping,
  })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

test('a template goes by mail, as HTML with its values escaped; an address that the server refuses has failed', async () => {
  const id = await write(await mailChannel('Mail', 'right'), ['meera@example.org', 'nobody@example.org'])
  const { counts } = await finished(asha(), id)
  expect(counts).toMatchObject({ total: 2, sent: 1, failed: 1 })
  expect(letters.map(({ to }) => to)).toEqual(['meera@example.org'])
  expect(letters[0]?.text).toContain('Subject: Your order')
  expect(letters[0]?.text).toContain('Tom &amp; Jerry')
  const { message } = (await asha().get(`${base}/${id}/message?status=failed`)).body.data
  expect(message[0].channelErrorCode).toMatch(/^5/)
  expect(message[0].explanation.todo).not.toBe('')
})

test('a mail server that refuses the password stops the broadcast with a word', async () => {
  const id = await write(await mailChannel('Locked', 'wrong'), ['meera@example.org'])
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused.pauseReason).toContain('Locked')
})
