import type { Component } from '@parley/contracts/templates/components.ts'
import { findFile } from '../files/files.ts'
import { fileLink } from '../files/links.ts'
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
  for (const url of components.flatMap(addressesOf)) known.set(url, await addressToKeep(work, url))
  return components.map(one => withAddresses(one, url => known.get(url) ?? url))
}

/** The template with media addresses that can be opened now. */
export function withLinks<Text extends { components: Component[] }>(platform: Platform, text: Text): Text {
  const components = text.components.map(one => withAddresses(one, url => addressToShow(platform, url)))
  return { ...text, components }
}

function addressesOf(one: Component): string[] {
  if (one.type === 'HEADER') return one.resourceUrl ? [one.resourceUrl] : []
  return one.type === 'carousel' ? one.cards.map(({ media }) => media.url) : []
}

function withAddresses(one: Component, change: (url: string) => string): Component {
  if (one.type === 'HEADER' && one.resourceUrl) return { ...one, resourceUrl: change(one.resourceUrl) }
  if (one.type !== 'carousel') return one
  return { ...one, cards: one.cards.map(card => ({ ...card, media: { ...card.media, url: change(card.media.url) } })) }
}
