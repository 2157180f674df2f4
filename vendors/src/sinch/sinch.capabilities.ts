import type { Capabilities, CapabilitiesByType } from '../capabilities.ts'
import { smsCapabilities } from '../capabilities.ts'
import { mostCards, mostChoices, mostRows, mostTitle } from './sinch.send.ts'

const file = { mostBytes: null, captionCharacters: 0 }

/** One call for all channels, of which each shows what it can; only WhatsApp has lists. */
function shownBy(type: number): Capabilities {
  const onCard = { ...file, captionCharacters: mostTitle[type] ?? 0 }
  return {
    replyButtons: mostChoices,
    listRows: mostRows,
    richCards: mostCards,
    places: true,
    files: { IMAGE: onCard, VIDEO: onCard, DOC: file, AUDIO: file },
    templateLayouts: ['limited_time_offer', 'carousel'],
    receipts: ['delivered', 'read'],
    window: 'day',
  }
}

export const sinchCapabilities: CapabilitiesByType = {
  0: smsCapabilities,
  3: shownBy(3),
  4: { ...shownBy(4), replyButtons: 3 },
  10: { ...shownBy(10), window: 'none' },
  11: { ...shownBy(11), receipts: ['read'] },
}
