import {
  activateCampaign,
  type CampaignDraft,
  createCampaign,
  deactivateCampaign,
  deleteCampaign,
  listCampaigns,
  readCampaign,
  restoreCampaign,
  updateCampaign,
} from '@parley/contracts/campaigns/campaigns.ts'
import { readUser } from '@parley/contracts/users/users.ts'
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { useUndo } from '../lib/use-undo.ts'
import { toast } from '../ui/feedback/toast.ts'

const campaignsKey = ['campaigns', 'campaigns'] as const
export const campaignsPerPage = 20

type Wanted = { name: string; channelId: string | null; state: number | null }

/** One page of the campaigns that match, newest first. */
export function useCampaigns({ name, channelId, state }: Wanted, from: number) {
  const query = {
    from,
    perPage: campaignsPerPage,
    ...(name ? { name } : {}),
    ...(channelId ? { channelId } : {}),
    ...(state === null ? {} : { state: [state] }),
  }
  return useQuery({
    queryKey: [...campaignsKey, 'list', query],
    queryFn: ({ signal }) => call(listCampaigns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCampaign(campaignId: string | null) {
  return useQuery({
    queryKey: [...campaignsKey, 'one', campaignId],
    queryFn: ({ signal }) => call(readCampaign, { params: { campaignId: campaignId ?? '' }, signal }),
    select: ({ campaign }) => campaign,
    enabled: campaignId !== null,
  })
}

/** Makes a campaign, or changes the one that is named, says so and hands it over. */
export function useSaveCampaign(campaignId: string | null) {
  const queries = useQueryClient()
  return async (body: CampaignDraft) => {
    const { answer, message } = await (campaignId
      ? callFully(updateCampaign, { params: { campaignId }, body })
      : callFully(createCampaign, { body }))
    toast.success(message)
    await queries.invalidateQueries({ queryKey: campaignsKey })
    return answer.campaign
  }
}

const acts = { activate: activateCampaign, deactivate: deactivateCampaign }

export function useActOnCampaign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: keyof typeof acts }) =>
      callFully(acts[act], { params: { campaignId: id } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: campaignsKey }),
  })
}

/** To the Bin, from where the toast takes it back. */
export function useDeleteCampaign(onDeleted: () => void) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: campaignsKey })
  const undo = useUndo((id: string) => callFully(restoreCampaign, { params: { campaignId: id } }), refresh)
  return useMutation({
    mutationFn: (id: string) => callFully(deleteCampaign, { params: { campaignId: id } }),
    onSuccess: ({ message }, id) => {
      toast.success(message, undo(id))
      onDeleted()
    },
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

/** Who is chosen may be none of the first that are offered: each is read by itself. */
export function useUsers(ids: readonly string[], isWanted: boolean) {
  return useQueries({
    queries: ids.map(userId => ({
      queryKey: ['users', 'users', 'one', userId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(readUser, { params: { userId }, signal }),
      enabled: isWanted,
    })),
    combine: found => found.flatMap(({ data }) => (data ? [{ value: data.user.uId, label: data.user.name }] : [])),
  })
}
