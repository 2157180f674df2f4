import {
  email,
  facebook,
  google,
  instagram,
  ivrs,
  rcs,
  sms,
  telegram,
  webChat,
  whatsApp,
} from '@parley/contracts/channels/kinds.ts'
import type { PhoneLine } from '@parley/contracts/channels/simulator.ts'
import { texts } from '@parley/contracts/texts.ts'
import { isTaken } from '../../files/library.view.ts'
import type { Said } from './phone.api.ts'

export const fileTypes = ['IMAGE', 'VIDEO', 'AUDIO', 'DOC'] as const
export type FileType = (typeof fileTypes)[number]
export type Sendable = FileType | 'LOCATION'

const everything = [...fileTypes, 'LOCATION'] as const
/** What customers can send besides words, as the app of each channel lets them. */
const sendable: Readonly<Record<number, readonly Sendable[]>> = {
  [sms]: [],
  [email]: fileTypes,
  [facebook]: fileTypes,
  [whatsApp]: everything,
  [telegram]: everything,
  [google]: everything,
  [ivrs]: [],
  [rcs]: everything,
  [instagram]: ['IMAGE', 'VIDEO', 'AUDIO'],
  [webChat]: fileTypes,
}

export function sendableOn(channelType: number): readonly Sendable[] {
  return sendable[channelType] ?? []
}

/** A file whose caller told no type has come in as a picture, which its name may know better. */
export function drawnAs({ type, fileName }: { type: string; fileName: string }): FileType {
  const told = fileTypes.find(one => one === type.toUpperCase())
  if (told && told !== 'IMAGE') return told
  return fileTypes.find(one => isTaken(fileName, one)) ?? told ?? 'DOC'
}

export type TypedPlace = { latitude: number | null; longitude: number | null; name: string }
type PlaceProblems = { latitude?: string; longitude?: string }

export function placeProblems({ latitude, longitude }: TypedPlace): PlaceProblems {
  const problems = { latitude: degreesProblem(latitude, 90), longitude: degreesProblem(longitude, 180) }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function degreesProblem(degrees: number | null, most: number): string | null {
  if (degrees === null) return texts.mandatory
  return Math.abs(degrees) <= most ? null : `Write a number from -${most} to ${most}.`
}

/** Opened by hand alone: the page itself asks no map. */
export function mapHref({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

/** Where a file that is not ours may be opened; null for an address that is none of the web. */
export function webHref(address: string): string | null {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? address : null
}

export const phoneKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** What the customer of a call did: a pressed key comes in as voice vendors tell it, as text and payload alike. */
export function callWords({ text, payload }: { text: string; payload: string | null }): string {
  return payload !== null && payload === text && /^[\d*#]+$/.test(text) ? `Pressed ${text}` : `Said “${text}”`
}

/** What the customer has said and the conversation does not show yet. */
export type Waiting = {
  id: string
  said: Said
  /** The customer's newest line when it was said. */
  since: string
  /** How many others waited at that time: they come first. */
  ahead: number
  /** Why it will not come. */
  problem: string | null
}

export function isWaiting({ since, ahead, problem }: Waiting, lines: readonly PhoneLine[]): boolean {
  return problem !== null || lines.filter(({ by, id }) => by === 'customer' && id > since).length <= ahead
}

/** With one more, which waits behind those that wait now; what failed before has been read. */
export function withSaid(
  all: readonly Waiting[],
  lines: readonly PhoneLine[],
  one: Pick<Waiting, 'id' | 'said'>,
): Waiting[] {
  const before = all.filter(other => other.problem === null && isWaiting(other, lines))
  const since = lines.find(({ by }) => by === 'customer')?.id ?? ''
  return [...before, { ...one, since, ahead: before.length, problem: null }]
}

/** With one that will not come, for which none of the later ones waits any more. */
export function withFailed(all: readonly Waiting[], id: string, problem: string): Waiting[] {
  const place = all.findIndex(one => one.id === id)
  return all.map((one, at) => {
    if (at === place) return { ...one, problem }
    return place >= 0 && at > place ? { ...one, ahead: one.ahead - 1 } : one
  })
}
