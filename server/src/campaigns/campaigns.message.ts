import type { BroadcastRequest, ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { check, type Fault, isSendable, refusalOf, type Sendable } from '../broadcasts/requests.ts'
import type { StoredMedia } from '../dispatch/contents.ts'
import type { Work } from '../platform/work.ts'
import { type CampaignRow, contentOf } from './campaigns.rows.ts'

/** One of the two messages that a campaign has: its own, and its fallback. Both have its media. */
export type Way = { channelId: string; templateId: string | null; columnMapping: Mapping[] }

/** The request of a broadcast that sends it, without recipients. */
export function requestOf(campaign: CampaignRow, { channelId, templateId, columnMapping }: Way): BroadcastRequest {
  const { media, mediaList, trackLinks } = contentOf(campaign)
  const template = {
    templateUId: templateId ?? undefined,
    ...(media ? { media: chosen(media) } : {}),
    ...(mediaList.length > 0 ? { cards: mediaList.map(one => ({ media: chosen(one) })) } : {}),
  }
  return {
    channelId,
    message: { template },
    columnMapping,
    trackLinks,
    resourceType: 'CAMPAIGN',
    resourceId: campaign.id,
  }
}

function chosen({ fileId, fileName }: StoredMedia): ChosenFile {
  return { id: fileId ?? undefined, fileName }
}

/** Refused where a broadcast of the same would be. `at`: where in the campaign it stands. */
export async function checkMessage(work: Work, request: BroadcastRequest, at = ''): Promise<Sendable> {
  const checked = await check(work, request)
  // Recipients are not known yet, which is all that may be wrong.
  const faults = checked.faults.filter(({ field }) => field !== 'phoneNumber')
  const ready = { ...checked, faults }
  if (!isSendable(ready)) throw refusalOf(faults.map(ofCampaign).map(fault => ({ ...fault, field: at + fault.field })))
  return ready
}

/** A broadcast's template and media lie deeper in its body than a campaign's. */
export function ofCampaign({ field = '', ...fault }: Fault): Fault {
  const place = field.replace('message.template.', '').replace(/^cards(\[\d+\])\.media$/, 'mediaList$1')
  return { ...fault, field: place }
}
