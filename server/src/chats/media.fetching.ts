import { fileTexts } from '@parley/contracts/files/files.ts'
import { sql } from 'kysely'
import { forgetReceived, type ReceivedFile, showReceived } from '../files/files.received.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { openLoop } from '../platform/loop.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { type Fetched, fetchMedia, type Taken } from './media.fetch.ts'
import { mediaChannel } from './media.ts'

/** How many files one process fetches at the same time. */
const atOnce = 4
/** A fetch without a sign of life for this long is taken over by another process. */
const silentSeconds = 20
const beatMs = 5000
/** With the growing pauses between them, half an hour in all; files that vendors hand out are ready much sooner. */
const mostAttempts = 7
const firstWaitSeconds = 3

/** Fetches what customers have sent, while their messages go their way. */
export async function startFetchingMedia(platform: Platform): Promise<() => Promise<void>> {
  const { log } = platform
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const loop = openLoop({ name: 'media', everyMs: 1000, log, run: look })
  await platform.listener.hear(mediaChannel, loop.wake)

  async function look(): Promise<void> {
    if (platform.draining() || running.size >= atOnce) return
    for (const taken of await take(platform, atOnce - running.size)) {
      const done = work(platform, taken, stopping.signal).finally(() => {
        running.delete(done)
        loop.wake()
      })
      running.add(done)
    }
  }
  return async () => {
    await loop.stop()
    stopping.abort()
    await Promise.all(running)
  }
}

async function take({ databases }: Platform, most: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update message_media m set attempts = attempts + 1, next_attempt_at = now() + ${silentSeconds} * interval '1 second'
    from (
      select message_id from message_media where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked) due
    where m.message_id = due.message_id
    returning m.message_id, m.enterprise_id, m.channel_id, m.chat_id, m.type, m.told, m.file_id, m.attempts`.execute(
    databases.system,
  )
  return rows
}

/** Never throws: whatever goes wrong is tried again when the lease ends. */
async function work(platform: Platform, taken: Taken, stopping: AbortSignal): Promise<void> {
  const held = hold(platform, taken)
  try {
    const fetched = await fetchMedia(platform, taken, AbortSignal.any([stopping, held.lost]))
    crashPoint('media.fetched')
    await settle(platform, taken, fetched)
  } catch (error) {
    if (held.lost.aborted) return
    await afterwards(platform, taken, stopping.aborted ? null : error)
  } finally {
    held.stop()
  }
}

/** A fetch that a shutdown broke off does not count as an attempt; any other error here is ours. */
async function afterwards(platform: Platform, taken: Taken, error: unknown): Promise<void> {
  const { log } = platform
  if (error !== null) log.error({ err: error, messageId: taken.messageId }, 'a file of a customer could not be kept')
  const ending = error === null ? giveBack(platform, taken) : settle(platform, taken, notStored)
  await ending.catch(reason => log.error({ err: reason, messageId: taken.messageId }, 'media'))
}

const notStored = { problem: fileTexts.notStored, isOver: false }

/** Renews the lease while the file is fetched; `lost` aborts when another process has taken it. */
function hold({ databases, log }: Platform, { messageId, attempts }: Taken) {
  const lost = new AbortController()
  const beat = async () => {
    const { numAffectedRows } = await sql`
      update message_media set next_attempt_at = now() + ${silentSeconds} * interval '1 second'
      where message_id = ${messageId} and attempts = ${attempts} and state = 'waiting'`.execute(databases.system)
    if (numAffectedRows === 0n) lost.abort()
  }
  const timer = setInterval(() => beat().catch(error => log.warn({ err: error }, 'sign of life')), beatMs)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}

async function giveBack({ databases }: Platform, { messageId, attempts }: Taken): Promise<void> {
  await sql`
    update message_media set attempts = attempts - 1, next_attempt_at = now()
    where message_id = ${messageId} and attempts = ${attempts} and state = 'waiting'`.execute(databases.system)
}

async function settle(platform: Platform, taken: Taken, fetched: Fetched): Promise<void> {
  if ('file' in fetched) return end(platform, taken, { state: 'stored', problem: null, file: fetched.file })
  const { problem, isOver } = fetched
  if (!isOver && taken.attempts < mostAttempts) return putOff(platform, taken, problem)
  await forgetReceived(platform, { id: taken.fileId, enterpriseId: taken.enterpriseId })
  await end(platform, taken, { state: 'failed', problem, file: null })
}

async function putOff({ databases }: Platform, { messageId, attempts }: Taken, problem: string): Promise<void> {
  const seconds = firstWaitSeconds * 3 ** (attempts - 1)
  await sql`
    update message_media set problem = ${problem}, next_attempt_at = now() + make_interval(secs => ${seconds})
    where message_id = ${messageId} and attempts = ${attempts} and state = 'waiting'`.execute(databases.system)
}

type End = { state: 'stored' | 'failed'; problem: string | null; file: ReceivedFile | null }

/** Writes the outcome and shows the file with its message in one transaction, if this process still holds the row. */
async function end(platform: Platform, taken: Taken, { state, problem, file }: End): Promise<void> {
  const { messageId, enterpriseId, chatId, attempts } = taken
  const setting = { platform, actor: systemActor(enterpriseId), request: noRequest }
  await transact(setting, async (inside: Work) => {
    const ours = await inside.db
      .updateTable('messageMedia')
      .set({ state, problem, settledAt: inside.now })
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .returning('messageId')
      .executeTakeFirst()
    if (!ours) return
    if (file) await showReceived(inside, file)
    inside.announce('chats.media.changed', { chatId, messageId, state }, { permission: [...readers] })
  })
}

/** Everybody who may read chats. */
const readers = ['CHAT.HANDLE', 'CHAT.VIEW_MONITOR', 'CHAT.VIEW_CHATHISTORY'] as const
