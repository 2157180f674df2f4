import { readTrace } from '@parley/contracts/bots/trace.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Read once it is wanted; a turn that was logged changes no more. */
export function useTrace(agentId: string, messageId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['bots', 'trace', agentId, messageId],
    queryFn: ({ signal }) => call(readTrace, { params: { agentId, messageId }, signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
