import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Destination } from '../lib/destinations.tsx'
import { currentSection, type NavEntry, type NavSection } from '../ui/frame/navigation.ts'
import { type MenuSection, menuFor } from './menu.ts'

type Navigation = {
  /** The side menu, and what stands in the row alone. */
  sections: readonly NavSection[]
  /** The entries beside the screen. */
  row: readonly NavEntry[]
  destinations: readonly Destination[]
}

export function useNavigation(held: ReadonlySet<string>, path: string): Navigation {
  const { routesByPath } = useRouter()
  const sections = useMemo(
    () => menuFor({ held, hasRoute: href => Object.hasOwn(routesByPath, href) }),
    [held, routesByPath],
  )
  return useMemo(
    () => ({ sections, row: rowOf(sections, path), destinations: destinationsOf(sections) }),
    [sections, path],
  )
}

/** Hidden on the dashboard and the profile, and where there is nothing to choose. */
export function rowOf(sections: readonly MenuSection[], path: string): readonly NavEntry[] {
  if (path === '/dashboard' || path.startsWith('/details')) return []
  const entries = currentSection(sections, path)?.entries ?? []
  return entries.length > 1 ? entries : []
}

function destinationsOf(sections: readonly MenuSection[]): Destination[] {
  return sections.flatMap(({ label: area, icon, entries }) =>
    entries.map(({ label, href, key }) => ({ label, href, area, icon, ...(key ? { key } : {}) })),
  )
}
