import { Readable } from 'node:stream'
import { channelTypes } from '@parley/contracts/channels/channels.ts'
import { mediaProblems } from '@parley/contracts/chats/media.ts'
import { channelMegabytes, fileTexts, libraryMegabytes, megabyte } from '@parley/contracts/files/files.ts'
import { fetchCall } from '@parley/vendors/media.ts'
import type { Channel, InboundMedia, Outcome, Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { authorized, callVendor } from '../channels/connection/vendor.calls.ts'
import { doorOf } from '../channels/door.ts'
import { FileRefused, type ReceivedFile, storeReceived } from '../files/files.received.ts'
import { asSystem } from '../platform/database/database.ts'
import { EgressFailed, EgressRefused, type PassOn } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'

/** What is fetched: one row that this process holds. */
export type Taken = {
  messageId: string
  enterpriseId: string
  channelId: string
  chatId: string
  type: string
  told: InboundMedia
  fileId: string
  /** Fences the row: a later holder has counted one attempt more. */
  attempts: number
}
/** `isOver` is true when another attempt would end in the same way. */
export type Fetched = { file: ReceivedFile } | { problem: string; isOver: boolean }

const withinMs = 120_000
const nameOfType: Readonly<Record<string, string>> = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', DOC: 'document' }

/**
 * Brings a customer's file into the storage. Faults of the vendor, the file or the network are returned, not thrown.
 */
export async function fetchMedia(platform: Platform, taken: Taken, signal: AbortSignal): Promise<Fetched> {
  const ready = await readyFor(platform, taken.channelId)
  if (!ready) return { problem: mediaProblems.noChannel, isOver: true }
  try {
    return { file: await bring(platform, ready, taken, signal) }
  } catch (error) {
    signal.throwIfAborted()
    return problemOf(error, ready.mostMegabytes)
  }
}

type Ready = { vendor: Vendor; door: Channel; mostMegabytes: number }

async function readyFor(platform: Platform, channelId: string): Promise<Ready | null> {
  const row = await asSystem(platform.databases, db =>
    db.selectFrom('channels').selectAll().where('id', '=', channelId).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const vendor = row && vendorOf(row.vendor)
  if (!row || !vendor) return null
  const names: Readonly<Record<number, string>> = channelTypes
  const limits = channelMegabytes[(names[row.type] ?? '').toUpperCase()]
  return { vendor, door: doorOf(platform, row), mostMegabytes: limits?.most ?? libraryMegabytes }
}

/** The vendor refused, and its answer says whether another attempt makes sense. */
class VendorRefused extends Error {
  readonly isOver: boolean

  constructor(problem: string, isOver: boolean) {
    super(problem)
    this.isOver = isOver
  }
}

async function bring(
  platform: Platform,
  ready: Ready,
  { told, type, fileId: id, enterpriseId }: Taken,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const { vendor, door, mostMegabytes } = await withToken(platform, ready)
  const media = await found(platform, { vendor, door }, told)
  const call = fetchCall(vendor, media, door)
  if (!call) throw new VendorRefused(mediaProblems.noAddress, true)
  const { contentType = '', fileName = nameOfType[type] ?? 'document' } = media
  const incoming = { id, enterpriseId, name: fileName, contentType, mostMegabytes }
  const { url, method, headers, body } = call
  const asked = { url, method, headers, body, timeoutMs: withinMs, signal }
  return storeReceived(platform, incoming, async pass => {
    if (vendor.media?.unwrap) return unwrapped(platform, { asked, mostMegabytes, pass, unwrap: vendor.media.unwrap })
    const answer = await platform.egress.download({ ...asked, maxBytes: mostMegabytes * megabyte }, pass)
    refuseStatus(answer.status)
  })
}

type Wrapped = {
  asked: Parameters<Platform['egress']['request']>[0]
  mostMegabytes: number
  pass: PassOn
  unwrap: NonNullable<NonNullable<Vendor['media']>['unwrap']>
}

async function unwrapped({ egress }: Platform, { asked, mostMegabytes, pass, unwrap }: Wrapped): Promise<void> {
  // Base64 in JSON is a third longer than the file.
  const answer = await egress.request({ ...asked, maxBytes: mostMegabytes * megabyte * 1.4 })
  refuseStatus(answer.status)
  const bytes = unwrap({ ...answer, body: answer.body.toString('utf8') })
  if (!bytes) throw new VendorRefused(mediaProblems.gone, true)
  await pass(Readable.from([bytes]), answer.headers)
}

async function withToken(platform: Platform, ready: Ready): Promise<Ready> {
  if (!ready.vendor.media) return ready
  const opened = await authorized(platform, ready.vendor, ready.door)
  if ('door' in opened) return { ...ready, door: opened.door }
  throw new VendorRefused(mediaProblems.refused(opened.refusal.text), false)
}

/** What the vendor tells of a file that it was asked about; otherwise what came with the message. */
async function found(
  platform: Platform,
  { vendor, door }: Pick<Ready, 'vendor' | 'door'>,
  told: InboundMedia,
): Promise<InboundMedia> {
  const find = vendor.media?.find
  const call = find?.request(told, door)
  if (!find || !call) return told
  const answer = await callVendor(platform, call)
  const read = find.read(answer, door)
  if (read.kind !== 'found') throw refusalOf(read, answer.status)
  return { ...told, url: read.url, contentType: read.contentType ?? told.contentType }
}

/** Credentials may be mended, and a vendor may come back; everything else it will say again. */
function refusalOf({ kind, code, text }: Exclude<Outcome, { kind: 'accepted' }>, status: number): VendorRefused {
  const isOver = kind === 'refused'
  const isGone = isOver && (status === 404 || status === 410)
  return new VendorRefused(isGone ? mediaProblems.gone : mediaProblems.refused(text || code), isOver)
}

function refuseStatus(status: number): void {
  if (status < 300) return
  if (status === 404 || status === 410) throw new VendorRefused(mediaProblems.gone, true)
  if (status === 401 || status === 403) throw new VendorRefused(mediaProblems.notAllowed, false)
  throw new VendorRefused(mediaProblems.answered(status), status !== 408 && status !== 429 && status < 500)
}

function problemOf(error: unknown, mostMegabytes: number): Fetched {
  if (error instanceof VendorRefused) return { problem: error.message, isOver: error.isOver }
  if (error instanceof FileRefused || error instanceof EgressRefused) return { problem: error.message, isOver: true }
  if (!(error instanceof EgressFailed)) throw error
  if (error.reason === 'size') return { problem: fileTexts.tooManyMegabytes(mostMegabytes), isOver: true }
  return { problem: error.message, isOver: false }
}
