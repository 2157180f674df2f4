import { listNotifications, readNotifications } from '@parley/contracts/enterprises/notifications.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const pageSize = 15

const notificationsQuery = infiniteQueryOptions({
  queryKey: ['enterprises', 'notifications'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { from: pageParam, perPage: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.more ? pages.length * pageSize : null),
})

export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery)
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(page => page.notifications)
  return {
    // One that arrives between two pages moves the last of the first onto the second.
    rows: [...new Map(rows.map(row => [row.id, row])).values()],
    unread: pages[0]?.unread ?? 0,
    query,
  }
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: { ids: string[] } | { all: true }) => call(readNotifications, { body: what }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}
