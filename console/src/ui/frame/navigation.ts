import type { IconShape } from '../button/icon.tsx'

export type NavEntry = {
  label: string
  href: string
  /** Other addresses whose screens belong to it. */
  also?: readonly string[]
  /** Stands in the row above the screen alone, not in the side menu. */
  isRowOnly?: boolean
}

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

/** The side menu's own part of the sections: entries of the row above the screen are left out. */
export function sideMenu(sections: readonly NavSection[]): NavSection[] {
  return sections.flatMap(one => {
    const entries = one.entries.filter(({ isRowOnly }) => !isRowOnly)
    return entries.length > 0 ? [{ ...one, entries }] : []
  })
}

/** How much of the path an entry's addresses say; 0 where it lies in none of them. */
function fitOf({ href, also = [] }: NavEntry, path: string): number {
  return Math.max(0, ...[href, ...also].filter(place => isWithin(path, place)).map(place => place.length))
}

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}
