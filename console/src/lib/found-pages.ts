type Found = {
  data: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/** What a finder field needs of pages that the server finds; `what` are they, as in "channels"; `nothing` says there are none. */
export function finderPages(
  { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch }: Found,
  { what, nothing }: { what: string; nothing: string },
) {
  const unread = isError && data === undefined ? `Couldn’t read the ${what}. Open the list again to retry.` : null
  return {
    unread,
    paging: {
      // An empty list would pass for there being none.
      nothingFound: unread ?? nothing,
      onOpen: unread ? () => void refetch() : undefined,
      isBusy: isFetching,
      isStale: isPlaceholderData,
      onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    },
  }
}
