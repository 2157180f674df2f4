import { may, type Permission } from '@parley/contracts/auth/permissions.ts'
import { createContext, type ReactNode, use, useCallback } from 'react'

export type Wanted = Permission | readonly Permission[]

const nothing: ReadonlySet<string> = new Set()
const Held = createContext(nothing)

export function PermissionsProvider({ held, children }: { held: ReadonlySet<string>; children: ReactNode }) {
  return <Held value={held}>{children}</Held>
}

/** `const may = useMay()`, then `may('NLP')`: what the reader may not do is not rendered at all. */
export function useMay(): (wanted: Wanted) => boolean {
  const held = use(Held)
  return useCallback(wanted => may(held, wanted), [held])
}
