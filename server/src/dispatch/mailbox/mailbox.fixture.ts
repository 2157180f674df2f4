import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type Stored = { uid: number; source: Buffer }
type Inbox = { uidValidity: number; uidNext: number; password: string; mails: Stored[] }

/** As much of a mail server's IMAP (RFC 3501) as reading one mailbox needs. */
export async function openMailServer() {
  const inbox: Inbox = { uidValidity: 1, uidNext: 1, password: 'right', mails: [] }
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    const commands = createInterface({ input: socket })
    // A client that is gone breaks its socket, and the reader tells the same once more.
    commands.on('error', () => {})
    commands.on('line', line => {
      lines.push(line)
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      const isRefused = /^LOGIN /i.test(command) && !command.includes(inbox.password)
      for (const said of isRefused ? [] : toldOf(inbox, command)) socket.write(said)
      socket.write(isRefused ? `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n` : `${tag} OK done\r\n`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    inbox,
    /** What clients have said. */
    lines,
    put(source: string | Buffer): void {
      inbox.mails.push({ uid: inbox.uidNext, source: Buffer.from(source) })
      inbox.uidNext += 1
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function toldOf(inbox: Inbox, command: string): (string | Buffer)[] {
  const { mails, uidValidity, uidNext } = inbox
  if (/^CAPABILITY/i.test(command)) return ['* CAPABILITY IMAP4rev1\r\n']
  if (/^LIST /i.test(command)) return ['* LIST () "/" INBOX\r\n']
  if (/^EXAMINE /i.test(command))
    return [`* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}] -\r\n* OK [UIDNEXT ${uidNext}] -\r\n`]
  if (/^UID SEARCH /i.test(command)) return [`* SEARCH${searched(mails, command)}\r\n`]
  if (/^UID FETCH /i.test(command)) return fetched(mails, command)
  return /^LOGOUT/i.test(command) ? ['* BYE\r\n'] : []
}

/** The last mail is in every range that has no end. */
function searched(mails: readonly Stored[], command: string): string {
  const from = Number(/ (\d+):\*/.exec(command)?.[1] ?? 1)
  const last = mails.at(-1)?.uid
  return mails.map(({ uid }) => (uid >= from || uid === last ? ` ${uid}` : '')).join('')
}

function fetched(mails: readonly Stored[], command: string): (string | Buffer)[] {
  const uid = Number(/^UID FETCH (\d+)/i.exec(command)?.[1])
  const place = mails.findIndex(mail => mail.uid === uid)
  const source = mails[place]?.source
  if (!source) return []
  const about = `* ${place + 1} FETCH (UID ${uid} INTERNALDATE "22-Nov-2026 10:11:12 +0000" RFC822.SIZE ${source.length}`
  const [, most] = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(command) ?? []
  if (!most) return [`${about})\r\n`]
  const bytes = source.subarray(0, Number(most))
  return [`${about} BODY[]<0> {${bytes.length}}\r\n`, bytes, ')\r\n']
}

type Headers = Record<string, string>

export function mail(headers: Headers, body: string): string {
  const all = { Subject: 'Re: Your order', 'Message-ID': `<${crypto.randomUUID()}@mail.example>`, ...headers }
  return `${written(all)}\n\n${body}`.replaceAll('\n', '\r\n')
}

function written(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** As a mail server writes it (RFC 3464) about a mail that it could not hand over. */
export function bounceOf(returned: Headers, said: { to: string; action: string; status: string; why: string }): string {
  const parts = [
    'Content-Type: text/plain\n\nI am sorry to tell you that your mail did not arrive.',
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${said.to}\nAction: ${said.action}\nStatus: ${said.status}\nDiagnostic-Code: smtp; ${said.why}`,
    `Content-Type: message/rfc822\n\n${written(returned)}\n\nHello`,
  ]
  return mail(
    {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
      Subject: 'Undelivered Mail Returned to Sender',
      'Auto-Submitted': 'auto-replied',
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"',
    },
    `${parts.map(part => `--b1\n${part}\n`).join('\n')}\n--b1--\n`,
  )
}
