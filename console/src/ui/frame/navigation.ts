import type { IconShape } from '../button/icon.tsx'

/** `also`: other addresses whose screens belong to it. */
export type NavEntry = { label: string; href: string; also?: readonly string[] }

export type NavSection = {
  id: string
  label: string
  icon: IconShape
  /** A section with one entry is a direct link. */
  entries: readonly NavEntry[]
}

/** The entry that the path lies in or below; of several the most particular one. */
export function currentEntry(sections: readonly NavSection[], path: string): NavEntry | null {
  return nearestEntry(
    sections.flatMap(section => section.entries),
    path,
  )
}

export function nearestEntry(entries: readonly NavEntry[], path: string): NavEntry | null {
  const fitting = entries.filter(entry => fitOf(entry, path) > 0)
  return fitting.sort((a, b) => fitOf(b, path) - fitOf(a, path))[0] ?? null
}

export function currentSection(sections: readonly NavSection[], path: string): NavSection | null {
  const entry = currentEntry(sections, path)
  return sections.find(section => entry !== null && section.entries.includes(entry)) ?? null
}

/** How much of the path an entry's addresses say; 0 where it lies in none of them. */
function fitOf({ href, also = [] }: NavEntry, path: string): number {
  return Math.max(0, ...[href, ...also].filter(place => isWithin(path, place)).map(place => place.length))
}

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}
