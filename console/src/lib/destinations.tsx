import { createContext, type ReactNode, use } from 'react'
import type { IconShape } from '../ui/button/icon.tsx'

/** A screen that the reader may go to; `area` is the section of the menu it stands in. */
export type Destination = { label: string; href: string; area: string; icon: IconShape; key?: string }

const Destinations = createContext<readonly Destination[]>([])

export function DestinationsProvider({ all, children }: { all: readonly Destination[]; children: ReactNode }) {
  return <Destinations value={all}>{children}</Destinations>
}

/** Every screen of the reader's menu, in its order. */
export function useDestinations(): readonly Destination[] {
  return use(Destinations)
}
