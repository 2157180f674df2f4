import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { isGone } from './call-refused.ts'

type LoadFailureProps = {
  error: Error
  onRetry: () => void
  isRetrying: boolean
  /** Where to go from a thing that is no more. */
  back: { label: string; onClick: () => void }
}

/** What isn't there won't come by trying again; everything else may. */
export function LoadFailure({ error, onRetry, isRetrying, back }: LoadFailureProps) {
  if (!isGone(error)) return <ErrorState message={error.message} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <EmptyState
      drawing="search"
      message={error.message}
      action={<Button onClick={back.onClick}>{back.label}</Button>}
    />
  )
}
