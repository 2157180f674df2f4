import { listChannelConfigs, readChannelConfig } from '@parley/contracts/channels/pickers.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { formatAddress } from './numbered.ts'

const perPage = 20
type Choice = { name: string; type: number; contactId: string }

/** Its name, with what customers see it by. */
export function channelLabel({ name, type, contactId }: Choice): string {
  return contactId ? `${name} (${formatAddress(type, contactId)})` : name
}

/** Active channels of a type, or of all that have templates, to choose from; the pages begin anew with another search. */
export function useChannelChoices(type: number | null, name = '') {
  return useInfiniteQuery({
    queryKey: ['channels', 'channels', 'choices', type, name],
    queryFn: ({ pageParam, signal }) =>
      call(listChannelConfigs, {
        query: {
          type: type === null ? [] : [String(type)],
          from: pageParam,
          perPage,
          ...(name ? { searchterm: name } : {}),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    select: ({ pages }) => pages.flatMap(({ channelConfig }) => channelConfig),
    // The channels of one type are none of another.
    placeholderData: (before, query) => (query?.queryKey[3] === type ? keepPreviousData(before) : undefined),
  })
}

/** The one that was chosen. */
export function useChannelChoice(channelId: string | null) {
  return useQuery({
    queryKey: ['channels', 'channels', 'choice', channelId],
    queryFn: ({ signal }) => call(readChannelConfig, { params: { channelId: channelId ?? '' }, signal }),
    select: ({ channelConfig }) => channelConfig,
    enabled: channelId !== null,
  })
}
