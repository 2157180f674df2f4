import type { Letter } from '@parley/vendors/smtp/smtp.receive.ts'
import { smtp } from '@parley/vendors/smtp/smtp.ts'
import type { Channel } from '@parley/vendors/vendor.ts'
import { doorOf } from '../../channels/door.ts'
import { openIntake } from '../../hooks/intake.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { asSystem } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'
import type { Handed } from '../transports.ts'
import {
  type Cursor,
  claimMailboxes,
  leaseSeconds,
  letGo,
  moveCursor,
  rest,
  restAfter,
  startAtEnd,
} from './mailbox.cursor.ts'
import { keepFiles } from './mailbox.files.ts'
import { inMailbox, type Mailbox, MailboxRefused } from './mailbox.session.ts'
import { type LetterReader, openLetterReader } from './mailbox.thread.ts'

const mostMailboxes = 4
const mostMails = 50
/** After this much time a mailbox gives way to the others; the rest is read on its next turn. */
const enoughMs = 60_000
/** Reading stops well before the lease ends, so that two readers never overlap. */
const readMs = (leaseSeconds - 60) * 1000

type Row = Parameters<typeof doorOf>[1]
type Reading = { row: Row; door: Channel; cursor: Cursor; signal: AbortSignal }

/** Reads the mailboxes of SMTP channels. Answers and bounces enter through the intake, as calls of a vendor do. */
export function openMailboxes(platform: Platform) {
  const intake = openIntake(platform)
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  async function readOne(cursor: Cursor): Promise<void> {
    const { channelId } = cursor
    const reader = openLetterReader()
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(readMs)])
      const row = await rowOf(platform, channelId)
      const reading = { row, door: doorOf(platform, row), cursor, signal }
      const more = await inMailbox(platform, reading.door, box => hear(reading, box, reader), signal)
      await asSystem(platform.databases, db => rest(db, channelId, more))
    } catch (error) {
      if (!ending.signal.aborted) await noteFailure(platform, cursor, error)
      else await asSystem(platform.databases, db => letGo(db, channelId))
    } finally {
      await reader.close()
    }
  }

  /** Returns true when more mails wait than one turn takes. */
  async function hear({ row, door, cursor, signal }: Reading, box: Mailbox, reader: LetterReader): Promise<boolean> {
    if (cursor.name !== box.name || cursor.uidValidity !== box.uidValidity) {
      await asSystem(platform.databases, db => startAtEnd(db, row.id, box))
      return false
    }
    const uids = await box.uidsAbove(cursor.uid)
    const until = Date.now() + enoughMs
    for (const [place, uid] of uids.entries()) {
      if (place >= mostMails || Date.now() > until || signal.aborted) return true
      const read = await letterIn(platform, { box, uid, door }, reader)
      if (read) await handIn(row, await keepFiles(platform, row, read))
      crashPoint('mailbox.handed')
      await asSystem(platform.databases, db => moveCursor(db, row.id, box, uid))
    }
    return false
  }

  /** The intake drops bytes that it has seen before, so a mail that is read twice is kept once. */
  async function handIn({ id: channelId, enterpriseId }: Row, letter: Letter): Promise<void> {
    const body = Buffer.from(JSON.stringify(letter))
    await intake({ enterpriseId, channelId, query: {}, headers: {}, body, isNews: false })
  }

  return {
    /** Starts reading the mailboxes that are due, without waiting for them. */
    async look(): Promise<void> {
      const room = mostMailboxes - running.size
      if (platform.draining() || room <= 0) return
      const due = await asSystem(platform.databases, db => claimMailboxes(db, smtp.id, room))
      for (const cursor of due) {
        const one = readOne(cursor)
          .catch(error =>
            platform.log.error({ err: error, channelId: cursor.channelId }, 'a mailbox could not be read'),
          )
          .finally(() => running.delete(one))
        running.add(one)
      }
    },
    async stop(): Promise<void> {
      ending.abort()
      await Promise.all(running)
    },
  }
}

type Waiting = { box: Mailbox; uid: number; door: Channel }

async function letterIn({ log }: Platform, { box, uid, door }: Waiting, reader: LetterReader) {
  const mail = await box.fetch(uid)
  const own = [door.settings.fromEmail, door.settings.username].map(address => (address ?? '').trim().toLowerCase())
  const letter = mail && (await reader.read({ ...mail, own }))
  if (letter !== 'unreadable') return letter
  log.warn({ mailbox: box.name, uid }, 'a mail could not be read and is left out')
  return null
}

/** Signs in at the channel's mailbox to see whether it works; reads nothing. */
export async function tryMailbox(platform: Platform, door: Channel): Promise<Handed> {
  try {
    await inMailbox(platform, door, async () => {})
    return { kind: 'accepted', vendorMessageId: null }
  } catch (error) {
    if (!(error instanceof MailboxRefused)) throw error
    return { kind: 'refused', code: error.code, text: error.message }
  }
}

function rowOf({ databases }: Platform, channelId: string): Promise<Row> {
  return asSystem(databases, db =>
    db.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow(),
  )
}

/** Logs a known failure when it begins, not on every attempt. */
async function noteFailure(platform: Platform, { channelId, error: before }: Cursor, error: unknown): Promise<void> {
  const isKnown = error instanceof MailboxRefused
  const text = isKnown ? error.message : 'The mailbox could not be read.'
  if (!isKnown) platform.log.error({ err: error, channelId }, 'a mailbox could not be read')
  else if (text !== before) platform.log.warn({ channelId, reason: text }, 'a mailbox cannot be read')
  await asSystem(platform.databases, db => restAfter(db, channelId, text))
}
