import type { Problem } from '@parley/contracts/endpoint.ts'
import { type Component, fileTypeOf } from '@parley/contracts/templates/components.ts'
import { isAddress, targetTexts } from '@parley/contracts/templates/targets.ts'
import { findFile } from '../files/files.ts'
import { fileLink, namedFile } from '../files/links.ts'
import { judgeMedia } from '../files/media.ts'
import { Refusal } from '../platform/refusals.ts'
import type { Platform, Work } from '../platform/work.ts'

const stored = 'file:'

/** The stored form of an address: links to our files expire, so the file's id is stored in their place. */
export async function addressToKeep(work: Work, url: string): Promise<string> {
  const isStored = url.startsWith(stored)
  const file = await findFile(work, isStored ? url.slice(stored.length) : url)
  if (file) return `${stored}${file.id}`
  return isStored ? '' : url
}

/** Turns a stored address into one that can be opened now. */
export function addressToShow(platform: Platform, url: string): string {
  return url.startsWith(stored) ? fileLink(platform, url.slice(stored.length)) : url
}

/** The components with all their media addresses in the stored form. */
export async function componentsToKeep(work: Work, components: readonly Component[]): Promise<Component[]> {
  const known = new Map<string, string>()
  for (const url of components.flatMap(one => addressesOf(one))) known.set(url, await addressToKeep(work, url))
  // Buttons without one are what a form sends that has none.
  return components
    .filter(one => one.type !== 'BUTTONS' || one.buttons.length > 0)
    .map(one => withAddresses(one, url => known.get(url) ?? url))
}

/** Files of ours that are not what the components call them: whoever sees the template gets a link that opens them. */
export async function fileProblems(work: Work, components: readonly Component[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { field, url, mediaType } of components.flatMap(placesOf)) {
    const id = url.startsWith(stored) ? url.slice(stored.length) : namedFile(work.platform, url)
    const message = id ? await mediaProblem(work, { id, mediaType }) : addressProblem(url)
    if (message) problems.push({ field, message })
  }
  return problems
}

/** What others fetch or open must be on the web: no script, no file of theirs, no part of an address. */
function addressProblem(url: string): string | undefined {
  return url === '' || isAddress(url) ? undefined : targetTexts.address
}

/** What is wrong with a file of ours for that use. */
export async function mediaProblem(work: Work, asked: Parameters<typeof judgeMedia>[1]): Promise<string | undefined> {
  try {
    await judgeMedia(work, asked)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.told.message
  }
}

/** The template with media addresses that can be opened now. */
export function withLinks<Text extends { components: Component[] }>(platform: Platform, text: Text): Text {
  const components = text.components.map(one => withAddresses(one, url => addressToShow(platform, url)))
  return { ...text, components }
}

function addressesOf(one: Component): string[] {
  return placesOf(one, 0).map(({ url }) => url)
}

/** Every address of a component, and where in the template it stands. */
function placesOf(one: Component, place: number): { field: string; url: string; mediaType: string }[] {
  const field = `components[${place}]`
  if (one.type === 'HEADER' && one.format !== 'TEXT' && one.resourceUrl)
    return [{ field: `${field}.resourceUrl`, url: one.resourceUrl, mediaType: fileTypeOf(one.format) }]
  if (one.type !== 'carousel') return []
  return one.cards.map(({ media }, card) => {
    return { field: `${field}.cards[${card}].media.url`, url: media.url, mediaType: media.format }
  })
}

function withAddresses(one: Component, change: (url: string) => string): Component {
  if (one.type === 'HEADER' && one.resourceUrl) return { ...one, resourceUrl: change(one.resourceUrl) }
  if (one.type !== 'carousel') return one
  return { ...one, cards: one.cards.map(card => ({ ...card, media: { ...card.media, url: change(card.media.url) } })) }
}
