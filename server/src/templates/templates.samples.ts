import { type Component, type FileFormat, fileTypeOf } from '@parley/contracts/templates/components.ts'
import type { Channel, Sample, SampleCalls } from '@parley/vendors/vendor.ts'
import { callVendor, type VendorRefusal } from '../channels/connection/vendor.calls.ts'
import { FileUnavailable, fetchFile } from '../files/fetched.ts'
import type { Work } from '../platform/work.ts'
import { addressToShow } from './templates.media.ts'

/** The vendor did not take a sample. */
export class SampleRefused extends Error {
  readonly refusal: VendorRefusal

  constructor(refusal: VendorRefusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

type Uploader = { calls: SampleCalls; door: Channel }
/** As it is handed to the vendor. */
export type Submittable = Record<string, unknown>

/** Uploads the file of each header and card, and puts its handle where the vendor looks for a sample. */
export async function withSamples(work: Work, uploader: Uploader, components: readonly Component[]) {
  const ready: Submittable[] = []
  for (const one of components) ready.push(await withSample(work, uploader, one))
  return ready
}

async function withSample(work: Work, uploader: Uploader, one: Component): Promise<Submittable> {
  if (one.type === 'HEADER' && one.format !== 'TEXT' && one.resourceUrl) {
    return { ...one, example: [await handleOf(work, uploader, { url: one.resourceUrl, format: one.format })] }
  }
  if (one.type !== 'carousel') return one
  const cards = []
  for (const { media, ...card } of one.cards) {
    const example = media.url ? { example: [await handleOf(work, uploader, media)] } : {}
    cards.push({ ...card, media: { ...media, ...example } })
  }
  return { ...one, cards }
}

type Medium = { url: string; format: FileFormat }

async function handleOf(work: Work, { calls, door }: Uploader, medium: Medium): Promise<string> {
  const sample = await sampleOf(work, medium)
  const begun = calls.readBegin(await callVendor(work.platform, calls.begin(sample, door)))
  if (begun.kind !== 'begun') throw new SampleRefused(begun)
  const sent = calls.readSent(await callVendor(work.platform, calls.send(begun.upload, sample, door)))
  if (sent.kind !== 'kept') throw new SampleRefused(sent)
  return sent.handle
}

async function sampleOf(work: Work, { url, format }: Medium): Promise<Sample> {
  const { platform, enterpriseId } = work
  const type = fileTypeOf(format)
  try {
    return await fetchFile(platform, { enterpriseId, url: addressToShow(platform, url), type })
  } catch (error) {
    if (error instanceof FileUnavailable) throw new SampleRefused({ code: String(error.status), text: error.message })
    throw error
  }
}
