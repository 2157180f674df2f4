import { email } from '@parley/contracts/channels/kinds.ts'
import type { Channel, Outgoing } from '@parley/vendors/vendor.ts'
import { sendOverSocket } from '../chats/web-chat.delivery.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { takeSlot } from '../platform/slots.ts'
import type { Platform } from '../platform/work.ts'
import type { Batch, Later, Turn } from './batches.ts'
import { isWaitedFor } from './claim.ts'
import { type Held, openHolding } from './holding.ts'
import { optOutLink } from './opt-out/opt-out.link.ts'
import { faultOf, notYet, resultOf, withoutFiles, withoutSending } from './outcomes.ts'
import { openPace } from './pace.ts'
import type { openResults, Result } from './results.ts'
import type { SmppLines } from './smpp/smpp.ts'
import { openStops } from './statuses/standstill.ts'
import type { openTokens } from './tokens.ts'
import { type Handed, hand } from './transports.ts'
import { openTurns, type PutBack } from './turns.ts'
import type { Files, openUploads } from './uploads.ts'

/** `isUrgent`: something waits that was said in a chat. */
export type Runner = { wake(isUrgent: boolean): void; isIdle(): boolean; stop(): Promise<void> }
type Tools = {
  results: ReturnType<typeof openResults>
  tokens: ReturnType<typeof openTokens>
  uploads: ReturnType<typeof openUploads>
  lines: SmppLines
}
type Own = Tools & { stop: ReturnType<typeof openStops> }
type Opened = Channel | Extract<Awaited<ReturnType<Tools['tokens']['door']>>, { kind: string }>

/** The HTTP client's connections per host. More requests would queue inside it with their timeouts running. */
const mostConnections = 64
const mostInFlight = 288
/**
 * Claim only when at least this many could leave: a claim of one row costs as much as a claim of hundreds. Those that
 * are on their way meanwhile fill the connections to a host, and as many wait for their results to be written.
 */
const roomWorthClaiming = mostInFlight - 2 * mostConnections
const shortestWaitMs = 20
const longestWaitMs = 1000
/** No message leaves this shortly before its lease ends, because another process might claim it meanwhile. */
const leaseMarginMs = 20_000
/** Of its lease a message leaves this much to whoever writes what became of it. */
const writingMs = 2000

/** Sends what waits on one channel at the channel's rate, until nothing waits any more. */
export function openRunner(platform: Platform, channelId: string, shared: Tools): Runner {
  const tools = { ...shared, stop: openStops(platform) }
  let running: Promise<void> | null = null
  let stopped = false
  let inFlight = 0
  const holding = openHolding(platform, channelId, { room: () => mostInFlight - inFlight, enough: roomWorthClaiming })
  const take = () => holding.next(isOver)
  const inTurn = openTurns()
  const pace = openPace()
  const isOver = () => stopped || platform.draining()

  async function run(): Promise<void> {
    let batch = await take()
    while (batch !== null) {
      if (!('waitMs' in batch)) batch = await sendAll(batch)
      else batch = await pause(within(batch.waitMs)).then(() => (isOver() ? null : take()))
    }
  }

  /**
   * Claims the next batch when half of this one has left, so that sending never pauses for a claim. Returns that batch.
   */
  async function sendAll(batch: Held): Promise<Held | Later | null> {
    const door = await openDoor(platform, tools, batch)
    if (door === null) return isOver() ? null : take()
    const half = batch.turns.length >> 1
    await sendTurns({ batch, door }, 0, half)
    const ahead = isOver() ? null : take()
    // The caller awaits this promise and sees its failure; until then it must not count as unhandled.
    ahead?.catch(() => {})
    await sendTurns({ batch, door }, half, batch.turns.length)
    return ahead
  }

  async function sendTurns({ batch, door }: Pick<Sending, 'batch' | 'door'>, from: number, to: number): Promise<void> {
    const { startsAt, gapMs } = batch.grant
    for (const [index, turn] of batch.turns.slice(from, to).entries()) {
      const files = filesOf(tools, { batch, door, turn })
      const isNext = await isLeaving(turn, files)
      const answered = isNext ? await pace(startsAt + (from + index) * gapMs, batch.channel.rate) : null
      while (inFlight >= mostInFlight && !isUrgent(turn)) await pause(5)
      send({ batch, door, turn, files, answered })
    }
  }

  function send(sending: Sending): void {
    inFlight += 1
    void inTurn(sending.turn.row.chatId, before => sendSurely(platform, tools, { ...sending, before })).finally(() => {
      inFlight -= 1
      sending.batch.giveBack(1)
    })
  }

  return {
    wake: urgent => {
      if (urgent) holding.hurry()
      running ??= run()
        .catch(error => platform.log.error({ err: error, channelId }, 'sending'))
        .finally(() => {
          running = null
        })
    },
    isIdle: () => running === null && inFlight === 0,
    stop: async () => {
      stopped = true
      await running
      while (inFlight > 0) {
        await tools.results.flush()
        await pause(10)
      }
    },
  }
}

/**
 * Null where an error of ours keeps it shut: then all of the batch is put back, because nobody else knows that none of
 * it has left.
 */
async function openDoor(platform: Platform, { tokens, results }: Tools, batch: Held): Promise<Opened | null> {
  const { vendor, channel, turns } = batch
  try {
    return await tokens.door(vendor, channel)
  } catch (error) {
    platform.log.error({ err: error, channelId: channel.id }, 'the way to a vendor could not be opened')
    await Promise.all(turns.map(({ row }) => results.add(faultOf(channel.id, row))))
    batch.giveBack(turns.length)
    return null
  }
}

type Way = { batch: Held; door: Opened; turn: Turn }
/** `answered` is told when the vendor has answered. */
type Sending = Way & { files: Promise<Files> | null; answered: (() => void) | null }
type InTurn = Sending & { before: PutBack | null }

/** Null where nothing has to be brought to the vendor first. */
function filesOf({ uploads }: Tools, { batch, door, turn }: Way): Promise<Files> | null {
  const { vendor, channel } = batch
  if (!vendor.uploads || 'kind' in door || turn.verdict.kind !== 'go' || !('content' in turn.written)) return null
  return uploads({ vendor, row: channel, door, until: batch.grant.leaseUntil - leaseMarginMs }, turn.written.content)
}

/** Waits for the message's files: messages that waited for one after their time had come would all leave at once. */
async function isLeaving({ verdict }: Turn, files: Promise<Files> | null): Promise<boolean> {
  if (verdict.kind !== 'go' || files === null) return verdict.kind === 'go'
  return files.then(
    ready => 'uploads' in ready,
    // Met again, and told, where the message is sent.
    () => false,
  )
}

/** An error of ours is a result as well. Answers whether the others of its chat have to wait for it. */
async function sendSurely(platform: Platform, tools: Own, sending: InTurn): Promise<PutBack | null> {
  const { batch, turn } = sending
  const result = await sendOne(platform, tools, sending).catch(error => {
    platform.log.error({ err: error, deliveryId: turn.row.id }, 'a message could not be sent')
    return faultOf(batch.channel.id, turn.row)
  })
  if (result === null) return null
  await tools.results.add(result)
  const isInTheWay = result.kind === 'later' && isWaitedFor(turn.row, result.counts)
  return isInTheWay ? { at: result.at, decidedAt: performance.now() } : null
}

/** Null where what became of it is written already. */
async function sendOne(
  platform: Platform,
  tools: Own,
  { batch, door, turn, files, answered, before }: InTurn,
): Promise<Result | null> {
  const { channel, vendor } = batch
  const { row } = turn
  // What was claimed later was judged with that in sight.
  const isBehind = before !== null && before.decidedAt > batch.grant.claimedAt
  const unsent = isBehind ? notYet(channel.id, row, before.at) : withoutSending(channel.id, turn)
  if (unsent) return unsent
  const { tokens, stop } = tools
  const token = 'kind' in door ? null : (door.token ?? null)
  const asked = { channel, tokens, stop, token, claimedAt: batch.grant.claimedAt }
  if ('kind' in door) return resultOf(asked, { row, handed: door })
  const ready = await files
  const message = outgoingOf(platform, { batch, turn }, ready)
  if (message === null) return withoutFiles(asked, { row, files: ready })
  const sending = vendor.send(message, door)
  if (sending.transport === 'socket') return sendOverSocket(platform, row).then(() => null)
  const handed = await handInTime({ platform, lines: tools.lines }, { batch, door, turn }, sending)
  if (!handed) return notYet(channel.id, row)
  answered?.()
  crashPoint('dispatch.handed')
  return resultOf(asked, { row, handed })
}

/** Null where a file that it names is not at the vendor. */
function outgoingOf(
  platform: Platform,
  { batch, turn }: Pick<Sending, 'batch' | 'turn'>,
  files: Files | null,
): Outgoing | null {
  const { row, written } = turn
  if (!('content' in written) || (files && !('uploads' in files))) return null
  const { content, session } = written
  return {
    ref: row.id,
    to: row.recipient ?? '',
    content,
    ...(session ? { session } : {}),
    ...(advertisesByMail(batch, written) ? { optOutUrl: optOutLink(platform, row.id) } : {}),
    ...files,
  }
}

function advertisesByMail({ channel }: Batch, { purpose }: Turn['written']): boolean {
  return channel.type === email && purpose === 'MARKETING'
}

type Leaving = Exclude<ReturnType<Batch['vendor']['send']>, { transport: 'socket' }>

/** Null when it waited for a connection until its lease was nearly over, and was not sent. */
async function handInTime(
  { platform, lines }: { platform: Platform; lines: SmppLines },
  { batch, door, turn }: { batch: Held; door: Channel; turn: Turn },
  sending: Leaving,
): Promise<Handed | null> {
  const giveBack = await slotOf({ batch, turn }, sending)
  try {
    // Only this process knows that the message never left, so it must put it back before the lease ends.
    if (performance.now() > batch.grant.leaseUntil - leaseMarginMs) return null
    if (sending.transport === 'smpp') return await lines.send(batch.channel, sending)
    const until = batch.grant.leaseUntil - writingMs
    return await hand(platform, { vendor: batch.vendor, channel: door }, { sending, attempt: turn.row.attempts, until })
  } finally {
    giveBack?.()
  }
}

/** Somebody waits for it, as nobody waits for a broadcast. */
function isUrgent({ row }: Turn): boolean {
  return row.broadcastId === null
}

/** How many unanswered messages an SMPP message centre is given at once. */
const smppWindow = 20

async function slotOf(
  { batch, turn }: Pick<Sending, 'batch' | 'turn'>,
  sending: Leaving,
): Promise<(() => void) | null> {
  const order = { isUrgent: isUrgent(turn) }
  if (sending.transport === 'http') return takeSlot(batch.hostOf(sending.url), mostConnections, order)
  return sending.transport === 'smpp' ? takeSlot(batch.channel.id, smppWindow, order) : null
}

function within(waitMs: number): number {
  return Math.min(longestWaitMs, Math.max(shortestWaitMs, waitMs))
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
