import { artifactTexts } from '@parley/contracts/files/artifacts.ts'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { fetchProblem } from './library.api.ts'
import look from './library.module.css'

/** In place of what has not come: it is on its way, waits for the network, or failed. */
export function NotRead({ found }: { found: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown> }) {
  if (found.isError) {
    return (
      <ErrorState
        message={fetchProblem(found.error)}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    )
  }
  return <output className={look.told}>{found.isPaused ? artifactTexts.offline : artifactTexts.loading}</output>
}

/** Fetches the next page, or says that there is none. */
export function ShowMore({ found }: { found: UseInfiniteQueryResult<unknown> }) {
  return (
    <div className={look.more}>
      <Button
        disabled={!found.hasNextPage}
        isBusy={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
      >
        {found.hasNextPage ? 'Show more' : artifactTexts.noMore}
      </Button>
    </div>
  )
}
