import { createServer, type Socket } from 'node:net'

export type Letter = { from: string; to: string[]; data: string }
export type SmtpServer = {
  url: string
  letters: Letter[]
  logins: string[]
  connections: number
  close(): Promise<void>
}

export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const state: SmtpServer = { url: '', letters: [], logins: [], connections: 0, close }
  const listener = createServer(socket => {
    sockets.add(socket)
    state.connections += 1
    converse(socket, state)
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  state.url = `smtp://mailer:p%40ss@127.0.0.1:${address.port}`
  return state

  function close() {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>(resolve => {
      listener.close(() => resolve())
    })
  }
}

function converse(socket: Socket, state: SmtpServer) {
  let input = ''
  let letter: Letter = { from: '', to: [], data: '' }
  let inData = false
  const commands: Record<string, (rest: string) => string> = {
    ehlo: () => '250-mail.test\r\n250 AUTH PLAIN',
    auth: rest => login(Buffer.from(rest.replace('PLAIN ', ''), 'base64').toString()),
    mail: rest => begin(addressOf(rest)),
    rcpt: rest => recipient(addressOf(rest)),
    data: () => listen(),
    rset: () => '250 OK',
    quit: () => '221 Bye',
  }
  socket.setEncoding('utf8').on('error', () => socket.destroy())
  socket.write('220 mail.test ready\r\n')
  socket.on('data', chunk => {
    input += chunk
    for (let end = endOfTurn(); end >= 0; end = endOfTurn()) {
      const turn = input.slice(0, end)
      input = input.slice(end + (inData ? 5 : 2))
      socket.write(`${answer(turn)}\r\n`)
    }
  })

  function endOfTurn() {
    return input.indexOf(inData ? '\r\n.\r\n' : '\r\n')
  }

  function answer(turn: string): string {
    if (inData) return accept(turn)
    const [, verb = '', rest = ''] = /^([A-Z]+) ?(.*)$/.exec(turn) ?? []
    return commands[verb.toLowerCase()]?.(rest) ?? '502 Unknown command'
  }

  function begin(from: string) {
    letter = { from, to: [], data: '' }
    return '250 OK'
  }

  function listen() {
    inData = true
    return '354 Go ahead'
  }

  function accept(data: string) {
    inData = false
    state.letters.push({ ...letter, data: `${data}\r\n` })
    return '250 Queued'
  }

  function login(credentials: string) {
    state.logins.push(credentials)
    return credentials === '\0mailer\0p@ss' ? '235 Welcome' : '535 Wrong login'
  }

  function recipient(to: string) {
    if (to.startsWith('nobody')) return '550 5.1.1 No such mailbox'
    if (to.startsWith('greylisted')) return '451 4.7.1 Try again later'
    letter.to.push(to)
    return '250 OK'
  }
}

function addressOf(text: string): string {
  return /<([^>]*)>/.exec(text)?.[1] ?? ''
}
