import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { simulatedNumber } from '@parley/vendors/simulator/simulator.ts'
import { shownPhone } from '../../contacts/values.ts'
import { SecretUnreadable } from '../../platform/secrets.ts'
import type { Work } from '../../platform/work.ts'

type OneChannel = { id: string; type: number }

/** How a phone is named to everybody: who may not see its number can open it as well. */
export function phoneId(work: Work, channel: OneChannel, number: string): string {
  return numberedTypes.includes(channel.type) ? work.platform.secrets.sealSame(number, placeOf(work, channel)) : number
}

/** Of a phone's id, or as somebody typed it. */
export function numberOf(work: Work, channel: OneChannel, idOrNumber: string): string {
  try {
    return work.platform.secrets.open(idOrNumber, placeOf(work, channel))
  } catch (error) {
    if (error instanceof SecretUnreadable) return simulatedNumber(idOrNumber)
    throw error
  }
}

export function shownNumber(work: Work, { type }: OneChannel, number: string): string {
  return numberedTypes.includes(type) ? shownPhone(work, number) : number
}

/** What is said names the number as well: in each text another one stands in its place. */
export function replacedIn(value: unknown, number: string, shown: string): unknown {
  if (typeof value === 'string') return value.replaceAll(number, shown)
  if (Array.isArray(value)) return value.map(one => replacedIn(one, number, shown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replacedIn(part, number, shown)]))
}

function placeOf({ enterpriseId }: Work, { id }: OneChannel): string {
  return `${enterpriseId}|channels|${id}|phone`
}
