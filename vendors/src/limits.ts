import { rcsTextCharacters } from './rcs/rcs.ts'
import type { Vendor } from './vendor.ts'

/** The longest text of one message: in characters, or in bytes of UTF-8. */
export type Room = { characters: number } | { bytes: number }

/** SMS, Messenger and RCS as their own limits are, for vendors that pass them on beside WhatsApp's. */
export const shorterThanWhatsApp: Readonly<Record<number, number>> = { 0: 1600, 3: 2000, 10: rcsTextCharacters }

/** The room that a text has on one of the vendor's channel types. */
export function textRoom({ limits }: Pick<Vendor, 'limits'>, channelType: number): Room {
  const bytes = limits.textBytes?.[channelType]
  return bytes ? { bytes } : { characters: limits.charactersOf?.[channelType] ?? limits.textCharacters }
}
