import { Readable } from 'node:stream'
import { play, readBehaviour } from '@parley/vendors/simulator/play.ts'
import { smtp } from '@parley/vendors/smtp/smtp.ts'
import type { Answered, Channel, Dispatch, HttpAnswer, HttpCall, Vendor } from '@parley/vendors/vendor.ts'
import { createTransport, type Transporter } from 'nodemailer'
import { callVendor, outcomeOfFailure } from '../channels/connection/vendor.calls.ts'
import { EgressFailed } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'
import type { PlayedCall } from './results.ts'

/**
 * `silent`: the request left, but no answer came, so the vendor may or may not have taken it. `told`: what became of the
 * answer, where that is known.
 */
export type Handed = Answered & { played?: PlayedCall; told?: string }
type Ready = { vendor: Vendor; channel: Channel }
/** `until`: when, by `performance.now()`, what became of it must be known, however slowly the other side speaks. */
type HandedOver = { sending: Exclude<Dispatch, { transport: 'socket' | 'smpp' }>; attempt: number; until?: number }

const answerMs = 20_000
/** For a mail that has no lease. */
const exchangeMs = 30_000

/** Hands one message to the vendor. */
export async function hand(
  platform: Platform,
  { vendor, channel }: Ready,
  { sending, attempt, until = performance.now() + exchangeMs }: HandedOver,
): Promise<Handed> {
  if (sending.transport === 'http') return overHttp(platform, { vendor, channel }, sending)
  if (sending.transport === 'smtp') return overSmtp(platform, channel, { mail: sending, until })
  return played(channel, sending, attempt)
}

/** Signs in at the channel's mail server, and sends nothing. */
export function greetMailServer(platform: Platform, channel: Channel): Promise<Handed> {
  return atMailServer(platform, channel, async transport => {
    await transport.verify()
    return null
  })
}

async function overHttp(platform: Platform, { vendor, channel }: Ready, call: HttpCall): Promise<Handed> {
  try {
    const answer = await callVendor(platform, call)
    const outcome = vendor.readAnswer(answer, channel)
    return isPage(answer) && !namesMessage(outcome) ? { kind: 'silent' } : outcome
  } catch (error) {
    return failureOf(error)
  }
}

/** An HTML page comes from a proxy in front of the vendor, and means neither yes nor no. */
function isPage({ status, body }: HttpAnswer): boolean {
  return status < 300 && /^\s*<(!doctype html|html)/i.test(body)
}

function namesMessage(outcome: Answered): boolean {
  return outcome.kind === 'accepted' && outcome.vendorMessageId !== null
}

/** A failure before the request left means that nothing was taken; after that nobody knows. */
function failureOf(error: unknown): Handed {
  const neverLeft = !(error instanceof EgressFailed) || ['lookup', 'connection', 'certificate'].includes(error.reason)
  return neverLeft ? outcomeOfFailure(error) : { kind: 'silent', told: error.message }
}

async function played(
  channel: Channel,
  { ref, to, payload }: Extract<Dispatch, { transport: 'simulator' }>,
  attempt: number,
): Promise<Handed> {
  const at = new Date()
  const behaviour = readBehaviour(channel.settings.behaviour)
  if (behaviour.requestDelayMs > 0) await new Promise(resolve => setTimeout(resolve, behaviour.requestDelayMs))
  const { answer, later } = play({ ref, to, attempt }, behaviour)
  return { ...answer, played: { recipient: to, payload, outcome: answer.kind, at, later } }
}

type Mail = Extract<Dispatch, { transport: 'smtp' }>

function overSmtp(
  platform: Platform,
  channel: Channel,
  { mail, until }: { mail: Mail; until: number },
): Promise<Handed> {
  const { fromName = '', fromEmail = '' } = channel.settings
  return atMailServer(platform, channel, async transport => {
    const { messageId } = await transport.sendMail({
      from: { name: fromName, address: fromEmail },
      // Not a text: of `a:one@shop.in;` another address would be read than the one that is recorded.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Keeps automatic replies away: a program that answers everything would talk to our bot for ever.
      headers: { ...mail.headers, 'X-Auto-Response-Suppress': 'OOF, AutoReply', 'X-Parley-Ref': mail.ref },
      // The other limits are for one silence each, and a server may be slow to answer every line.
      signal: AbortSignal.timeout(Math.max(0, Math.floor(until - performance.now()))),
    })
    return messageId
  })
}

/** `act` returns the id of what the server took, or null when there was nothing to take. */
async function atMailServer(
  platform: Platform,
  channel: Channel,
  act: (transport: Transporter) => Promise<string | null>,
): Promise<Handed> {
  const { host = '', port = '587', secure, username, password = '' } = channel.settings
  let address: string
  try {
    address = await platform.egress.addressOf(host, Number(port))
  } catch (error) {
    return failureOf(error)
  }
  const transport = createTransport({
    host: address,
    port: Number(port),
    tls: { servername: host },
    secure: secure === '1' || secure === 'true' || port === '465',
    ...(username ? { auth: { user: username, pass: password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerMs,
  })
  let isGiven = false
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(text => whenFirstRead(text, () => (isGiven = true)))
    done()
  })
  try {
    return { kind: 'accepted', vendorMessageId: await act(transport) }
  } catch (error) {
    return mailFailure(error, { channel, isGiven })
  } finally {
    transport.close()
  }
}

/** A mail's text is first read when the server has taken the addresses and asked for it. */
function whenFirstRead(text: Readable, tell: () => void): Readable {
  async function* told() {
    tell()
    yield* text
  }
  return Readable.from(told(), { objectMode: false })
}

/** `isGiven`: the server has seen of the mail's text, so that it may have taken it although the line broke. */
function mailFailure(error: unknown, { channel, isGiven }: { channel: Channel; isGiven: boolean }): Handed {
  const code = String(property(error, 'code') ?? '')
  const told = error instanceof Error ? error.message : 'The mail server refused.'
  const text = code === 'EABORT' ? 'The mail server answers too slowly.' : told
  const said = replyIn(error, channel)
  // Some servers refuse a login with a number that stands for anything.
  const isLogin = code === 'EAUTH' && said?.kind !== 'busy' && said?.kind !== 'unauthorized'
  if (isLogin) return { kind: 'unauthorized', code, text }
  if (said) return said
  if (isGiven) return { kind: 'silent', told: text }
  const isLine = code === '' || lineCodes.has(code)
  return { kind: 'busy', code: isLine ? 'UNREACHABLE' : code, text, retryAfterSeconds: null, isRate: false }
}

/** Nodemailer's words for a line that never stood, broke or was given up. */
const lineCodes = new Set(['EABORT', 'ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT', 'ETLS'])

/** What the server's refusal means; null where it said nothing. */
function replyIn(error: unknown, channel: Channel): Handed | null {
  const status = Number(property(error, 'responseCode')) || 0
  if (status < 400) return null
  const body = String(property(error, 'response') ?? '')
  return smtp.readAnswer({ status, headers: {}, body }, channel)
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}
