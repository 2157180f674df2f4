import { SMTPServer } from 'smtp-server'
import { approvedTemplate, base } from '../broadcasts/broadcasts.fixture.ts'
import type { signInAt } from '../testing/server.ts'
import type { Caller } from '../testing/world.ts'

type Posting = Pick<Awaited<ReturnType<typeof signInAt>>, 'post'>
type Letter = { to: string; text: string }
export const mailSettings = {
  host: '127.0.0.1',
  secure: 'false',
  username: 'shop',
  password: 'right',
  fromEmail: 'shop@parley.example',
}

const refusals = [
  ['nobody', 'No such user here'],
  ['spf', '5.7.26 Unauthenticated email is not accepted'],
] as const

/** Shorter than one silence may be; three of them are longer than a lease. */
const lineMs = 18_000

/**
 * A mail server as others have written it. Nobody is known there whose name is 'nobody', and 'spf' takes no mail that
 * does not prove where it comes from. The line breaks before the text of a mail to 'early' and after that of a mail to
 * 'torn'. Who signs in as 'slow' waits for each answer.
 */
export async function openSmtpServer() {
  const letters: Letter[] = []
  const cut = (session: string) => {
    for (const connection of server.connections) if (connection.session.id === session) connection._socket.destroy()
  }
  const paceOf = ({ user }: { user?: string | undefined }) => (user === 'slow' ? lineMs : 0)
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right'
        ? void setTimeout(done, paceOf({ user: username }), null, { user: username })
        : done(new Error('Invalid username or password')),
    onMailFrom: (_address, session, done) => void setTimeout(done, paceOf(session)),
    onRcptTo: ({ address }, session, done) => {
      if (address.startsWith('early')) return cut(session.id)
      const refusal = refusals.find(([name]) => address.startsWith(name))?.[1]
      const answer = refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null
      setTimeout(() => done(answer), paceOf(session))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        letters.push({ to, text: Buffer.concat(parts).toString('utf8') })
        if (to.startsWith('torn')) cut(session.id)
        else done()
      })
    },
  })
  const port = await new Promise<number>(resolve => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { port, letters, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

export async function mailChannel(caller: Posting, name: string, data: Record<string, string>): Promise<string> {
  const draft = { name, type: 1, vendor: 94, data: { ...mailSettings, ...data } }
  const { body } = await caller.post('/e/enterprise/channels', draft)
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.response.id
}

const components = [{ type: 'BODY', text: '<p>Hello {{1}}, thank you.</p>', example: ['Meera'] }]
const mapping = [{ name: 'body.1', type: 'static', value: 'Tom & Jerry' }]

/** A broadcast of one template. */
export async function writeMails(
  caller: Caller,
  channelId: string,
  to: string[],
  category: 'Utility' | 'Marketing' = 'Utility',
): Promise<string> {
  const changes = { components, category, subject: 'Your order' }
  const templateUId = await approvedTemplate(caller, channelId, changes)
  const { body } = await caller.post(base, {
    channelId,
    phoneNumber: to,
    message: { template: { templateUId } },
    columnMapping: mapping,
  })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}
