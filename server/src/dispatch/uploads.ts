import type { Channel, Outcome, Outgoing, Upload, Vendor } from '@parley/vendors/vendor.ts'
import { callVendor } from '../channels/vendor.calls.ts'
import { FileUnavailable, fetchFile } from '../files/fetched.ts'
import { namedFile } from '../files/links.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'
import type { ChannelRow } from './batches.ts'

type Refusal = Exclude<Outcome, { kind: 'accepted' }>
type Brought = { kind: 'kept'; id: string } | Refusal
type Place = { vendor: Vendor; row: ChannelRow; door: Channel }

/** How long the vendor's id of a file is relied upon. */
const keptMs = 24 * 3_600_000
const mostKept = 10_000

/** Files that a vendor wants brought before a message names them, brought once a process and day for all messages. */
export function openUploads(platform: Platform) {
  const known = new Map<string, { at: number; brought: Promise<Brought> }>()

  async function idOf(place: Place, upload: Upload): Promise<Brought> {
    const key = keyOf(platform, place, upload)
    const seen = known.get(key)
    if (seen && Date.now() - seen.at < keptMs) return seen.brought
    if (known.size >= mostKept) known.clear()
    const entry = { at: Date.now(), brought: bring(platform, place, upload) }
    known.set(key, entry)
    const drop = () => known.get(key) === entry && known.delete(key)
    // The awaiting caller sees the error.
    entry.brought.then(({ kind }) => kind === 'kept' || drop(), drop)
    return entry.brought
  }

  /** The message with the ids of its files, or why one of them could not be brought. */
  return async (place: Place, message: Outgoing): Promise<{ message: Outgoing } | { refusal: Refusal }> => {
    const needed = place.vendor.uploads?.needed(message, place.door) ?? []
    if (needed.length === 0) return { message }
    const uploads = new Map<string, string>()
    for (const upload of needed) {
      const brought = await idOf(place, upload)
      if (brought.kind !== 'kept') return { refusal: brought }
      uploads.set(upload.url, brought.id)
    }
    return { message: { ...message, uploads } }
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
      return { kind: 'refused', code: mediaUploadFailed, text: error.message }
    }
    // Nothing was sent to anybody, so it may be tried again.
    if (!(error instanceof EgressFailed)) throw error
    return { kind: 'busy', code: 'UNREACHABLE', text: error.message, retryAfterSeconds: null, isRate: false }
  }
}

/** Meta's number for it, which all vendors of WhatsApp pass on and explain. */
const mediaUploadFailed = '131053'
