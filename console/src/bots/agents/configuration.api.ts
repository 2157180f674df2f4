import { type ConfigurationDraft, saveConfiguration } from '@parley/contracts/bots/configuration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { agentsKey } from './agents.api.ts'

export function useSaveConfiguration(agentId: string) {
  const queries = useQueryClient()
  return async (draft: ConfigurationDraft) => {
    const { message } = await callFully(saveConfiguration, { params: { agentId }, body: draft })
    await queries.invalidateQueries({ queryKey: agentsKey })
    toast.success(message)
  }
}
