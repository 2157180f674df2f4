import { readSendingRules, type SendingRules, saveSendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'

const sendingRulesKey = ['enterprises', 'sending-rules'] as const

/** No event tells of a change, so coming back to the screen reads them again. */
export function useSendingRules() {
  return useQuery({
    queryKey: sendingRulesKey,
    queryFn: ({ signal }) => call(readSendingRules, { signal }),
    staleTime: 0,
  })
}

export function useSaveSendingRules() {
  const queries = useQueryClient()
  return async (body: SendingRules) => {
    const { answer, message } = await callFully(saveSendingRules, { body })
    queries.setQueryData(sendingRulesKey, answer)
    toast.success(message)
  }
}
