import { type BroadcastDetail, broadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { emptyDraft, type SendDraft } from './send.draft.ts'

/** The form's values of what was sent. */
export function draftOf(one: BroadcastDetail): SendDraft {
  const { channelId, channelType, phoneNumbers, message, columnMapping, throttlePerSecond, trackLinks } = one
  const told = broadcastRequest.shape.message.safeParse(message)
  const { templateUId, templateId, media, cards } = told.data?.template ?? {}
  return {
    ...emptyDraft,
    channelId,
    channelType: `${channelType}`,
    templateId: templateUId ?? templateId ?? null,
    media: media ?? null,
    cards: (cards ?? []).map(card => card.media ?? null),
    numbers: phoneNumbers.join(', '),
    mapping: columnMapping,
    throttlePerSecond,
    trackLinks,
  }
}
