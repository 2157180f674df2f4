import { isIP } from 'node:net'
import { type MailboxAddress, mailboxAddress } from '@parley/vendors/smtp/smtp.imap.ts'
import type { Channel } from '@parley/vendors/vendor.ts'
import { ImapFlow } from 'imapflow'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'

/** Larger mails are fetched in part: headers and the beginning of the text. */
const mostBytes = 20_000_000
const bytesOfLarge = 256_000
const answerMs = 20_000

/** `isWhole` is false when the mail was too large and only its beginning was fetched. */
export type Fetched = { source: Buffer; isWhole: boolean; receivedAt: string | null }
export type Mailbox = {
  /** Account and host: UIDs mean something within one mailbox only. */
  name: string
  uidValidity: string
  lastUid: number
  /** UIDs above this one, ascending. */
  uidsAbove(uid: number): Promise<number[]>
  /** Null when the mail was deleted in the meantime. */
  fetch(uid: number): Promise<Fetched | null>
}

/** Why the mailbox cannot be read, in words for the person who looks after the channel. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused' as const
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Signs in at the channel's mailbox and opens it for reading only. Throws MailboxRefused. */
export async function inMailbox<Found>(
  platform: Platform,
  channel: Channel,
  act: (mailbox: Mailbox) => Promise<Found>,
  signal?: AbortSignal,
): Promise<Found> {
  const place = mailboxAddress(channel.settings)
  if (!place) throw new MailboxRefused('ADDRESS', texts.noAddress)
  const client = clientOf(place, await checkedAddress(platform, place), channel)
  signal?.throwIfAborted()
  const close = () => client.close()
  signal?.addEventListener('abort', close)
  try {
    const mailbox = await said(place, () => opened(client, channel, place))
    const found = await act(mailbox)
    await client.logout().catch(close)
    return found
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}

async function checkedAddress({ egress }: Platform, { host, port }: MailboxAddress): Promise<string> {
  try {
    return await egress.addressOf(host, port)
  } catch (error) {
    if (error instanceof EgressRefused) throw new MailboxRefused('ADDRESS', error.message)
    if (error instanceof EgressFailed) throw new MailboxRefused('IMAP_UNREACHABLE', error.message)
    throw error
  }
}

function clientOf({ host, port, isSecure }: MailboxAddress, address: string, { settings }: Channel): ImapFlow {
  const { username = '', password = '' } = settings
  const client = new ImapFlow({
    host: address,
    port,
    ...(isIP(host) ? {} : { servername: host }),
    secure: isSecure,
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerMs,
    maxLiteralSize: mostBytes + 1_000_000,
  })
  // An error of the connection also rejects the call that waits on it, where it is handled.
  client.on('error', () => {})
  return client
}

async function opened(client: ImapFlow, { settings }: Channel, place: MailboxAddress): Promise<Mailbox> {
  await client.connect()
  const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
  return {
    name: `${settings.username}@${place.host}`,
    uidValidity: String(uidValidity),
    lastUid: uidNext - 1,
    uidsAbove: async uid => {
      if (uidNext - 1 <= uid) return []
      const found = await said(place, () => client.search({ uid: `${uid + 1}:*` }, { uid: true }))
      // IMAP answers a range that begins behind the last mail with the last mail.
      return (found || []).filter(one => one > uid).sort((a, b) => a - b)
    },
    fetch: uid => said(place, () => fetched(client, uid)),
  }
}

async function fetched(client: ImapFlow, uid: number): Promise<Fetched | null> {
  const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
  if (!about) return null
  const isWhole = (about.size ?? 0) <= mostBytes
  const maxLength = isWhole ? mostBytes : bytesOfLarge
  const found = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
  const source = found ? found.source : undefined
  if (!source) return null
  const at = about.internalDate ? new Date(about.internalDate) : null
  return { source, isWhole, receivedAt: at && !Number.isNaN(at.getTime()) ? at.toISOString() : null }
}

/** Turns an error of the mail server into a MailboxRefused with a sentence for people. */
async function said<Answer>({ host }: MailboxAddress, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const text = textOf(error, 'responseText') || error.message || textOf(error, 'code')
    const isLogin = textOf(error, 'authenticationFailed') === 'true'
    const told = `${isLogin ? texts.login : texts.away} ${host}: ${text}`.slice(0, 500)
    throw new MailboxRefused(isLogin ? 'IMAP_LOGIN' : 'IMAP_UNREACHABLE', told, { cause: error })
  }
}

function textOf(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return value === undefined || value === null ? '' : String(value)
}

const texts = {
  noAddress: "'IMAP host' of the channel is neither a host nor host:port.",
  login: 'The mailbox refuses the login at',
  away: 'The mailbox cannot be read at',
} as const
