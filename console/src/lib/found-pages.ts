type Found = {
  data: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** What a finder field needs of pages that the server finds; `what` are they, as in "channels". */
export function finderPages(
  { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage }: Found,
  what: string,
) {
  return {
    // An empty list would pass for there being none.
    unread: isError && data === undefined ? `Couldn’t read the ${what}. Type a name to try again.` : null,
    paging: {
      isBusy: isFetching,
      isStale: isPlaceholderData,
      onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    },
  }
}
