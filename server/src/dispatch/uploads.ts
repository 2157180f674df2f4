import type { Content } from '@parley/vendors/content.ts'
import type { Channel, Outcome, Upload, Vendor } from '@parley/vendors/vendor.ts'
import { callVendor } from '../channels/vendor.calls.ts'
import { FileUnavailable, fetchFile } from '../files/fetched.ts'
import { namedFile } from '../files/links.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'
import type { ChannelRow } from './batches.ts'

type Refusal = Exclude<Outcome, { kind: 'accepted' }>
type Brought = { kind: 'kept'; id: string } | Refusal
type Place = { vendor: Vendor; row: ChannelRow; door: Channel }
/** `uploads` is what `Outgoing` has of this name. */
export type Files = { uploads: ReadonlyMap<string, string> } | { refusal: Refusal }

/** How long the vendor's id of a file is relied upon. */
const keptMs = 24 * 3_600_000
/** A refusal holds for the messages right behind the one that met it, so that not each of them asks. */
const refusedMs = 500
const mostKept = 10_000
/** Meta's number for a file that could not be uploaded, which all vendors of WhatsApp pass on and explain. */
const uploadFailed = '131053'

/** Files that a vendor wants brought before a message names them, brought once a process and day for all messages. */
export function openUploads(platform: Platform) {
  const known = new Map<string, { until: number; brought: Promise<Brought> }>()

  async function idOf(place: Place, upload: Upload): Promise<Brought> {
    const key = keyOf(platform, place, upload)
    const seen = known.get(key)
    if (seen && Date.now() < seen.until) return seen.brought
    if (known.size >= mostKept) known.clear()
    const entry = { until: Date.now() + keptMs, brought: bring(platform, place, upload) }
    known.set(key, entry)
    const end = () => {
      entry.until = Date.now() + refusedMs
    }
    // The awaiting caller sees the error.
    entry.brought.then(({ kind }) => kind === 'kept' || end(), end)
    return entry.brought
  }

  /** The vendor's ids of the files in a message, or why one of them could not be brought. */
  return async (place: Place, content: Content): Promise<Files> => {
    const uploads = new Map<string, string>()
    for (const upload of place.vendor.uploads?.needed(content, place.door) ?? []) {
      const brought = await idOf(place, upload)
      if (brought.kind !== 'kept') return { refusal: brought }
      uploads.set(upload.url, brought.id)
    }
    return { uploads }
  }
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
