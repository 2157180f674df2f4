import { connect, isIP, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import {
  answerTo,
  BodyReader,
  commands,
  isAnswer,
  type Pdu,
  PduReader,
  statuses,
  writePdu,
} from '@parley/vendors/smpp/smpp.pdu.ts'
import { bindBody, submitBody } from '@parley/vendors/smpp/smpp.submit.ts'
import type { ShortMessage } from '@parley/vendors/sms/short-message.ts'

export type Centre = {
  /** The address that the egress client has resolved and checked. */
  address: string
  host: string
  port: number
  systemId: string
  password: string
}
export type SmppSession = {
  /** Returns the centre's answer to one part. `lost`: it was sent, but no answer came. `unsent`: it was never sent. */
  submit(part: ShortMessage): Promise<{ status: number; id: string } | 'lost' | 'unsent'>
  isOpen(): boolean
  close(): Promise<void>
}
/** The message centre cannot be reached or hangs up. The message is shown to the person who tests the channel. */
export class CentreAway extends Error {
  override name = 'CentreAway' as const
}
type Asking = {
  as: 'transceiver' | 'transmitter'
  /** Stores a frame that the centre delivers; the centre gets its acknowledgement afterwards. */
  keep(frame: Buffer): Promise<void>
}

const connectMs = 10_000
const answerMs = 10_000
/** How long to wait for the answer to a farewell before the connection is cut. */
const partingMs = 1000
const enquireEveryMs = 30_000
const tlsPort = 3550

/**
 * Connects and signs in. Returns the status with which the centre refused; throws `CentreAway` when it cannot be
 * reached.
 */
export async function bind(centre: Centre, { as, keep }: Asking): Promise<SmppSession | { status: number }> {
  const socket = await opened(centre)
  const line = openLine(socket, keep)
  const command = as === 'transceiver' ? commands.bindTransceiver : commands.bindTransmitter
  const answer = await line.ask(command, bindBody(centre.systemId, centre.password))
  if (typeof answer === 'string') throw new CentreAway('The message centre closed the connection.')
  if (answer.status !== statuses.ok) {
    socket.destroy()
    return { status: answer.status }
  }
  line.stayAlive()
  return {
    submit: async part => {
      const told = await line.ask(commands.submit, submitBody(part))
      return typeof told === 'string' ? told : { status: told.status, id: idIn(told) }
    },
    isOpen: line.isOpen,
    close: async () => {
      const parted = line.isOpen() ? line.ask(commands.unbind, Buffer.alloc(0)) : null
      await Promise.race([parted, wait(partingMs, null, { ref: false })])
      socket.destroy()
    },
  }
}

function opened({ address, host, port }: Centre): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const isSafe = port === tlsPort
    // A number is no name that TLS could ask for.
    const named = isIP(host) ? {} : { servername: host }
    const socket = isSafe ? connectTls({ host: address, port, ...named }) : connect({ host: address, port })
    const late = () => socket.destroy(new Error('The message centre does not answer.'))
    const timer = setTimeout(late, connectMs)
    const fail = (error: Error) => reject(new CentreAway(error.message, { cause: error }))
    socket.once('error', fail)
    socket.once(isSafe ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

function openLine(socket: Socket, keep: Asking['keep']) {
  const reader = new PduReader()
  const asked = new Map<number, (answer: Pdu | 'lost') => void>()
  let sequence = 0
  let alive: NodeJS.Timeout | undefined
  const isOpen = () => socket.writable && !socket.destroyed

  socket.setNoDelay(true)
  // `close` follows every error and tells whoever waits for an answer.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(alive)
    for (const answer of asked.values()) answer('lost')
    asked.clear()
  })
  socket.on('data', chunk => {
    try {
      for (const pdu of reader.read(chunk)) take(pdu)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      socket.destroy()
    }
  })

  function take(pdu: Pdu): void {
    if (isAnswer(pdu)) {
      asked.get(pdu.sequence)?.(pdu)
      asked.delete(pdu.sequence)
    } else if (pdu.command === commands.deliver) void takeDelivered(pdu)
    else if (pdu.command === commands.enquireLink) tell(answerTo(pdu, statuses.ok))
    else if (pdu.command === commands.unbind) socket.end(writePdu(answerTo(pdu, statuses.ok)))
    else tell(answerTo(pdu, statuses.unknownCommand))
  }

  /** A frame that could not be stored is refused, so that the centre delivers it again. */
  async function takeDelivered(pdu: Pdu): Promise<void> {
    const status = await keep(writePdu(pdu)).then(
      () => statuses.ok,
      () => statuses.tryLater,
    )
    tell(answerTo(pdu, status))
  }

  function tell(pdu: Pdu): void {
    if (isOpen()) socket.write(writePdu(pdu))
  }

  function ask(command: number, body: Buffer): Promise<Pdu | 'lost' | 'unsent'> {
    if (!isOpen()) return Promise.resolve('unsent')
    sequence = (sequence % 0x7fff_ffff) + 1
    const own = sequence
    return new Promise(resolve => {
      // A centre that leaves a question open for this long is disconnected.
      const timer = setTimeout(() => socket.destroy(), answerMs)
      asked.set(own, answer => {
        clearTimeout(timer)
        resolve(answer)
      })
      tell({ command, status: 0, sequence: own, body })
    })
  }

  return {
    ask,
    isOpen,
    stayAlive: () => {
      alive = setInterval(() => void ask(commands.enquireLink, Buffer.alloc(0)), enquireEveryMs).unref()
    },
  }
}

function idIn({ body }: Pdu): string {
  return body.includes(0) ? new BodyReader(body).text() : body.toString('latin1')
}
