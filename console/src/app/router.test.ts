import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import { router } from './router.tsx'

const routes = Object.entries(router.routesByPath)

test('every address says who may see it', () => {
  for (const [path, route] of routes) expect(route.options.staticData?.needs, path).not.toBeUndefined()
})

test('an entry of the menu and the screen behind it let in the same readers', () => {
  const byPath = new Map<string, (typeof routes)[number][1]>(routes)
  for (const { href, needs } of menu.flatMap(section => section.entries)) {
    const route = byPath.get(href)
    if (!route) continue
    const guard = route.options.staticData?.needs ?? null
    const lockedOut = needs?.filter(permission => guard !== null && !guard.includes(permission)) ?? []
    expect(
      lockedOut.filter(permission => !impliesOne(permission, guard)),
      href,
    ).toEqual([])
  }
})

/** Whoever may create, edit, delete or approve holds the group's VIEW as well. */
function impliesOne(permission: string, guard: readonly string[] | null): boolean {
  return guard?.includes(permission.replace(/\.(CREATE|EDIT|DELETE|APPROVE)$/, '.VIEW')) ?? true
}
