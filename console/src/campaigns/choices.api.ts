import { listActivities, activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { listCampaigns } from '@parley/contracts/campaigns/campaigns.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const perPage = 20

/** Iterations of which something was sent, or will be. */
export const begun: number[] = [states.scheduled, states.started, states.paused, states.stopped, states.completed]

/** Campaigns to choose from, the newest first; the pages begin anew with another search. */
export function useCampaignChoices(name: string) {
  return useInfiniteQuery({
    queryKey: ['campaigns', 'campaigns', 'choices', name],
    queryFn: ({ pageParam: from, signal }) =>
      call(listCampaigns, { query: { from, perPage, ...(name ? { name } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    select: ({ pages }) => pages.flatMap(({ campaigns }) => campaigns),
    placeholderData: keepPreviousData,
  })
}

/** Iterations of one campaign to choose from. */
export function useIterationChoices(campaignId: string | null, name: string) {
  return useInfiniteQuery({
    queryKey: ['campaigns', 'activities', 'choices', campaignId, name],
    queryFn: ({ pageParam: from, signal }) => {
      const query = { from, perPage, campaignId: campaignId ?? '', state: begun, ...(name ? { name } : {}) }
      return call(listActivities, { query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    select: ({ pages }) => pages.flatMap(({ activities }) => activities),
    enabled: campaignId !== null,
  })
}
