import type { Permission } from '@parley/contracts/auth/permissions.ts'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readToken } from '../lib/session.ts'
import { Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Any of these lets a reader in; null: whoever the route above lets in. No row may leave it out. */
    needs: readonly Permission[] | null
  }
}

export const everyone = { staticData: { needs: null } }
export const root = createRootRoute({ component: Root, ...everyone })

export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ location }) => requireLogin(location.href),
  component: lazyRouteComponent(() => import('./main-layout.tsx'), 'MainLayout'),
  ...everyone,
})
/** Signed in like those in the frame, and alone in the window. */
export const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  beforeLoad: ({ location }) => requireLogin(location.href),
  component: lazyRouteComponent(() => import('./bare-layout.tsx'), 'BareLayout'),
  ...everyone,
})
export const inFrame = { getParentRoute: () => frame }
export const outside = { getParentRoute: () => root }

export function requireLogin(returnTo: string): void {
  if (!readToken()) throw redirect({ to: '/login', search: { returnTo }, replace: true })
}
