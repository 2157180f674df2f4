import { Outlet, useMatches } from '@tanstack/react-router'
import { useMay } from '../lib/permissions.tsx'
import { NotFoundPage } from './not-found.page.tsx'

/** The screen of the address, where the reader may see it; it follows a change of permissions at once. */
export function GuardedOutlet() {
  const may = useMay()
  const isAllowed = useMatches({ select: matches => matches.map(({ staticData }) => staticData.needs) }).every(
    needs => needs === null || may(needs),
  )
  return isAllowed ? <Outlet /> : <NotFoundPage />
}
