import type { Content } from '@parley/vendors/content.ts'
import type { Channel, Outcome, Upload, Vendor } from '@parley/vendors/vendor.ts'
import { callVendor } from '../channels/connection/vendor.calls.ts'
import { FileUnavailable, fetchFile } from '../files/fetched.ts'
import { namedFile } from '../files/links.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'
import type { ChannelRow } from './batches.ts'

type Refusal = Exclude<Outcome, { kind: 'accepted' }>
type Brought = { kind: 'kept'; id: string } | Refusal
/** `until`: when, by `performance.now()`, the message must be sent or put back. */
type Place = { vendor: Vendor; row: ChannelRow; door: Channel; until: number }
/** `uploads` is what `Outgoing` has of this name. `late`: a file is still on its way. */
export type Files = { uploads: ReadonlyMap<string, string> } | { refusal: Refusal } | { late: true }
type Known = { begunAt: number; until: number; brought: Promise<Brought>; answer: Brought | null }

/** How long the vendor's id of a file is relied upon. */
const keptMs = 24 * 3_600_000
/**
 * A refusal holds for the messages right behind the one that met it, so that not each of them asks; one that took long
 * to come holds for those that were put back meanwhile.
 */
const refusedMs = { least: 500, most: 10_000 }
/** A file may take minutes; what else the channel has to send does not wait so long behind it. */
const patienceMs = 5000
const mostKept = 10_000
/** Meta's number for a file that could not be uploaded, which all vendors of WhatsApp pass on and explain. */
const uploadFailed = '131053'

/** Files that a vendor wants brought before a message names them, brought once a process and day for all messages. */
export function openUploads(platform: Platform) {
  const known = new Map<string, Known>()

  function begun(place: Place, upload: Upload): Known {
    const key = keyOf(platform, place, upload)
    const seen = known.get(key)
    if (seen && performance.now() < seen.until) return seen
    if (known.size >= mostKept) known.clear()
    const begunAt = performance.now()
    const brought = bring(platform, place, upload)
    const entry: Known = { begunAt, until: begunAt + keptMs, brought, answer: null }
    known.set(key, entry)
    const end = () => {
      const took = performance.now() - begunAt
      entry.until = performance.now() + Math.min(Math.max(took, refusedMs.least), refusedMs.most)
    }
    brought.then(answer => {
      entry.answer = answer
      if (answer.kind !== 'kept') end()
      // Whoever awaits it sees the error.
    }, end)
    return entry
  }

  /** The vendor's ids of the files in a message, or why they are not there. */
  return async (place: Place, content: Content): Promise<Files> => {
    const uploads = new Map<string, string>()
    for (const upload of place.vendor.uploads?.needed(content, place.door) ?? []) {
      const brought = await inTime(begun(place, upload), place.until)
      if (brought === null) return { late: true }
      if (brought.kind !== 'kept') return { refusal: brought }
      uploads.set(upload.url, brought.id)
    }
    return { uploads }
  }
}

/** Null where it is not there yet. */
async function inTime({ begunAt, brought, answer }: Known, until: number): Promise<Brought | null> {
  if (answer) return answer
  const waitMs = Math.max(0, Math.min(begunAt + patienceMs, until) - performance.now())
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, waitMs, null)
  })
  return Promise.race([brought, late]).finally(() => clearTimeout(timer))
}

/** Another account has other ids. Links to a file of ours differ from one another, so its id stands for them. */
function keyOf(platform: Platform, { row }: Place, { url, type, purpose }: Upload): string {
  return [
    row.id,
    row.contactId,
    JSON.stringify(row.data),
    row.secrets,
    purpose,
    type,
    namedFile(platform, url) ?? url,
  ].join('|')
}

async function bring(platform: Platform, { vendor, row, door }: Place, upload: Upload): Promise<Brought> {
  const { uploads } = vendor
  if (!uploads) throw new Error('This vendor takes no files.')
  try {
    const file = await fetchFile(platform, { enterpriseId: row.enterpriseId, url: upload.url, type: upload.type })
    return uploads.read(await callVendor(platform, await uploads.call(upload, file, door)))
  } catch (error) {
    if (error instanceof FileUnavailable || error instanceof EgressRefused) {
      return { kind: 'refused', code: uploadFailed, text: error.message }
    }
    // Nothing was sent to anybody, so it may be tried again.
    if (!(error instanceof EgressFailed)) throw error
    return { kind: 'busy', code: 'UNREACHABLE', text: error.message, retryAfterSeconds: null, isRate: false }
  }
}
