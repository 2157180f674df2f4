import { readDashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** Every message of every visitor changes it, so it is read by the clock and not by them. */
const refreshMs = 60_000

export function useDashboard() {
  return useQuery({
    queryKey: ['enterprises', 'dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
    refetchInterval: refreshMs,
  })
}
