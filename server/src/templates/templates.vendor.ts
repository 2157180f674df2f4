import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import { buttonsOf, componentOf } from '@parley/contracts/templates/components.ts'
import { placeholdersOf } from '@parley/contracts/templates/placeholders.ts'
import type { WrittenTemplate } from '@parley/contracts/templates/templates.ts'
import type { VendorTemplate } from '@parley/vendors/templates.ts'
import type { Channel, HttpAnswer, TemplateCalls, Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { type ChannelRow, oneChannel } from '../channels/channels.rows.ts'
import { missingAddress, missingSetting, saysNothing } from '../channels/connection/findings.ts'
import { authorized, callVendor, unreachable, type VendorRefusal } from '../channels/connection/vendor.calls.ts'
import { doorOf } from '../channels/door.ts'
import { Refusal } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { withLinks } from './templates.media.ts'
import { type TemplateRow, writtenContent } from './templates.rows.ts'
import { SampleRefused, withSamples } from './templates.samples.ts'

type Refused = { refusal: VendorRefusal }
export type Submitted = { vendorTemplateId: string | null; newsId: string | null; status: VendorTemplate['status'] }
/** Vendors that never end a list would keep a sync running for ever. */
const mostPages = 200

/** An outside service said no, in its own words; what stands is told with it. */
export function refusedByVendor(text: string, detail?: unknown): Refusal {
  return new Refusal('soft', 503, { code: '503', message: text, errors: [{ message: text }], detail })
}

/**
 * Submits the latest text; `known` is the category in which the vendor has it. Throws nothing that the vendor is at fault
 * for.
 */
export async function handOver(work: Work, row: TemplateRow, known: string | null): Promise<Submitted | Refused> {
  const written = writtenContent(row)
  if (isOddCode(row.channelType, written)) return { refusal: { code: null, text: texts.oddCode } }
  const { name, language, category, subject, vendorTemplateId } = written
  const channel = await work.transact(inside => oneChannel(inside, row.channelId))
  return asked(work, channel, async (calls, door) => {
    const components = calls.samples
      ? await withSamples(work, { calls: calls.samples, door }, written.components)
      : withLinks(work.platform, written).components
    const isRecategorised = known !== null && known !== category
    const draft = {
      name,
      language,
      category,
      components,
      ...(subject && { subject }),
      vendorTemplateId,
      isRecategorised,
    }
    const outcome = calls.readSubmit(await callVendor(work.platform, calls.submit(draft, door)))
    if (outcome.kind !== 'accepted') return { refusal: { code: outcome.code, text: outcome.text } }
    const { vendorMessageId, newsId = null, status = 'PENDING' } = outcome
    return { vendorTemplateId: vendorMessageId, newsId, status }
  })
}

/**
 * WhatsApp writes the text of a code itself and takes one variable, which the button copies: what else we hold would be
 * approved unseen, and fail each message.
 */
function isOddCode(channelType: number, { category, components }: WrittenTemplate): boolean {
  if (channelType !== whatsApp || category !== 'AUTHENTICATION') return false
  const variables = placeholdersOf(componentOf(components, 'BODY')?.text ?? '')
  return variables.length !== 1 || buttonsOf(components).length !== 1
}

/** Everything that the vendor keeps for the channel; a part of it is refused, because the rest would count as gone. */
export function listAtVendor(work: Work, channel: ChannelRow): Promise<{ found: VendorTemplate[] } | Refused> {
  return asked(work, channel, async (calls, door) => {
    const found: VendorTemplate[] = []
    let cursor: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const answer: HttpAnswer = await callVendor(work.platform, calls.list(door, cursor))
      const read: ReturnType<TemplateCalls['readList']> = answer.status < 300 ? calls.readList(answer, cursor) : null
      if (!read) return { refusal: refusalOf(vendorOf(channel.vendor), answer, door) }
      found.push(...read.templates)
      cursor = read.cursor
      if (cursor === null) return { found }
    }
    return { refusal: { code: null, text: texts.endless } }
  })
}

async function asked<T>(
  work: Work,
  channel: ChannelRow,
  ask: (calls: TemplateCalls, door: Channel) => Promise<T | Refused>,
): Promise<T | Refused> {
  const vendor = vendorOf(channel.vendor)
  if (!vendor?.templates) throw new Error('This vendor keeps no templates.')
  const own = doorOf(work.platform, channel)
  const asking = { vendor, settings: own.settings, config: work.platform.config }
  const missing = missingAddress(asking) ?? missingSetting(asking, vendor.templates.needs ?? [])
  if (missing) return { refusal: missing }
  try {
    const opened = await authorized(work.platform, vendor, own)
    return 'refusal' in opened ? opened : await ask(vendor.templates, opened.door)
  } catch (error) {
    const refusal = error instanceof SampleRefused ? error.refusal : unreachable(error)
    if (!refusal) throw error
    return { refusal }
  }
}

function refusalOf(vendor: Vendor | undefined, answer: HttpAnswer, door: Channel): VendorRefusal {
  const outcome = vendor?.readAnswer(answer, door)
  if (outcome && 'code' in outcome && !saysNothing(outcome.text)) return { code: outcome.code, text: outcome.text }
  const text = answer.status < 300 ? texts.unreadable : `The vendor answered with status ${answer.status}`
  return { code: String(answer.status), text }
}

const texts = {
  oddCode:
    'WhatsApp takes an authentication template with one variable in its body, the code, and with no button but the one that copies it.',
  unreadable: 'The vendor answered with something that is no list of templates. No template was changed.',
  endless: 'The vendor’s list of templates does not end. No template was changed.',
} as const
