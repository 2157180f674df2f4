import { smpp } from '@parley/vendors/smpp/smpp.ts'
import type { Channel, Dispatch } from '@parley/vendors/vendor.ts'
import { outcomeOfFailure } from '../../channels/connection/vendor.calls.ts'
import { doorOf } from '../../channels/door.ts'
import { openIntake } from '../../hooks/intake.ts'
import { asSystem } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'
import { noteDeafness } from '../lanes.ts'
import type { Handed } from '../transports.ts'
import { bind, CentreAway, type SmppSession } from './smpp.session.ts'

type Row = Parameters<typeof doorOf>[1]
type ShortMessages = Extract<Dispatch, { transport: 'smpp' }>
type Refused = Exclude<Handed, { kind: 'accepted' | 'silent' }>
type Line = { door: string; opened: Promise<{ session: SmppSession | Refused; at: number }> }

/** How long after a failed connection the next one is tried. */
const restMs = 5000
/**
 * Longer after a refused login, since many centres lock one that fails too often. Changed credentials are tried at
 * once.
 */
const restAfterRefusalMs = 30_000
const againMs = 1000
/** No further part is begun after this time, so that the last answer comes before the lease ends. */
const mostMs = 8000

export type SmppLines = ReturnType<typeof openSmppLines>

/** Keeps one connection to the message centre of each channel: messages leave on it, receipts and replies come on it. */
export function openSmppLines(platform: Platform) {
  const intake = openIntake(platform)
  const lines = new Map<string, Line>()
  /** Why a channel's centre refused us last, so that each reason is logged once. */
  const reasons = new Map<string, string>()

  async function lineOf(row: Row): Promise<SmppSession | Refused> {
    const door = JSON.stringify([row.data, row.secrets])
    const known = lines.get(row.id)
    if (known?.door === door && (await isGood(known))) return (await known.opened).session
    // While we waited, another caller may have replaced the line; then look again.
    return lines.get(row.id) === known ? openLine(row, door, known) : lineOf(row)
  }

  async function openLine(row: Row, door: string, before: Line | undefined): Promise<SmppSession | Refused> {
    const session = sessionOf(platform, doorOf(platform, row), keeper(row))
    const line = { door, opened: session.then(found => ({ session: found, at: Date.now() })) }
    lines.set(row.id, line)
    // The caller below sees the error; the next one opens a new line.
    line.opened.catch(() => lines.get(row.id) === line && lines.delete(row.id))
    if (before) await closed(before)
    return session
  }

  /** Receipts and replies enter through the intake, as calls of a vendor do. */
  function keeper({ enterpriseId, id: channelId }: Row) {
    return (body: Buffer) => intake({ enterpriseId, channelId, query: {}, headers: {}, body, isNews: true })
  }

  /** Lines are tried again and again, so a reason is told only when it changes. */
  async function noteState({ id: channelId }: Row, session: SmppSession | Refused): Promise<void> {
    const reason = 'kind' in session ? session.text : null
    if (reason === (reasons.get(channelId) ?? null)) return
    if (reason === null) return void reasons.delete(channelId)
    reasons.set(channelId, reason)
    platform.log.warn({ channelId, reason }, 'a message centre lets nobody in')
    await asSystem(platform.databases, db => noteDeafness(db, channelId, reason))
  }

  return {
    async send(row: Row, messages: ShortMessages): Promise<Handed> {
      const session = await lineOf(row)
      return 'kind' in session ? session : handAll(session, messages, doorOf(platform, row))
    },
    /** Connects every active SMPP channel and closes the lines of the others. */
    async keepOpen(): Promise<void> {
      const rows = await asSystem(platform.databases, db =>
        db
          .selectFrom('channels')
          .selectAll()
          .where('vendor', '=', smpp.id)
          .where('isActive', '=', true)
          .where('deletedAt', 'is', null)
          .execute(),
      )
      const wanted = new Set(rows.map(({ id }) => id))
      for (const [id, line] of lines) {
        if (wanted.has(id)) continue
        lines.delete(id)
        reasons.delete(id)
        await closed(line)
      }
      await Promise.all(rows.map(async row => noteState(row, await lineOf(row))))
    },
    async stop(): Promise<void> {
      await Promise.all([...lines.values()].map(closed))
      lines.clear()
    },
  }
}

/** Signs in beside the line that is open, and sends the given message or nothing. */
export async function tryMessageCentre(
  platform: Platform,
  door: Channel,
  messages: ShortMessages | null,
): Promise<Handed> {
  const keep = () => Promise.reject(new Error('A transmitter is told nothing.'))
  const session = await sessionOf(platform, door, keep, 'transmitter')
  if ('kind' in session) return session
  try {
    return messages ? await handAll(session, messages, door) : { kind: 'accepted', vendorMessageId: null }
  } finally {
    await session.close()
  }
}

async function sessionOf(
  platform: Platform,
  door: Channel,
  keep: (frame: Buffer) => Promise<void>,
  as: 'transceiver' | 'transmitter' = 'transceiver',
): Promise<SmppSession | Refused> {
  const { host = '', port = '', systemId = '', password = '' } = door.settings
  try {
    const address = await platform.egress.addressOf(host, Number(port))
    const bound = await bind({ address, host, port: Number(port), systemId, password }, { as, keep })
    return 'status' in bound ? refusalOf(bound.status, door) : bound
  } catch (error) {
    return error instanceof CentreAway ? unreachable(error.message) : outcomeOfFailure(error)
  }
}

function unreachable(text: string): Refused {
  return { kind: 'busy', code: 'UNREACHABLE', text, retryAfterSeconds: null, isRate: false }
}

function refusalOf(status: number, door: Channel): Refused {
  const said = smpp.readAnswer({ status, headers: {}, body: '' }, door)
  return said.kind === 'accepted' || said.kind === 'silent' ? unreachable(texts.closed) : said
}

/** Sends the parts of one text in order. The id of the last part stands for the whole message. */
async function handAll(session: SmppSession, { parts }: ShortMessages, door: Channel): Promise<Handed> {
  const until = Date.now() + mostMs
  const [first, ...others] = parts
  let said: Handed = first ? await handPart(session, first, door) : { kind: 'silent' }
  for (const part of said.kind === 'accepted' ? others : []) {
    said = await handLater(session, part, { door, until })
    if (said.kind === 'silent') return said
    // Parts that were taken cannot be taken back; another attempt would deliver them twice, so this is final.
    if (said.kind !== 'accepted') return { kind: 'refused', code: 'PART', text: said.text }
  }
  return said
}

async function handLater(
  session: SmppSession,
  part: ShortMessages['parts'][number],
  { door, until }: { door: Channel; until: number },
): Promise<Handed> {
  for (;;) {
    if (Date.now() >= until) return unreachable(texts.slow)
    const said = await handPart(session, part, door)
    if (said.kind !== 'busy') return said
    await new Promise(resolve => setTimeout(resolve, againMs))
  }
}

async function handPart(session: SmppSession, part: ShortMessages['parts'][number], door: Channel): Promise<Handed> {
  const answer = await session.submit(part)
  if (answer === 'lost') return { kind: 'silent' }
  return answer === 'unsent'
    ? unreachable(texts.closed)
    : smpp.readAnswer({ status: answer.status, headers: {}, body: answer.id }, door)
}

const texts = {
  closed: 'The connection to the message centre was closed.',
  slow: 'The message centre takes longer for the parts of one message than is waited for.',
} as const

async function isGood({ opened }: Line): Promise<boolean> {
  const { session, at } = await opened
  if (!('kind' in session)) return session.isOpen()
  return Date.now() - at < (session.kind === 'busy' ? restMs : restAfterRefusalMs)
}

async function closed({ opened }: Line): Promise<void> {
  const { session } = await opened
  if (!('kind' in session)) await session.close()
}
