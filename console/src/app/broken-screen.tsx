import type { ErrorComponentProps } from '@tanstack/react-router'
import { CallRefused } from '../lib/call-refused.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'

/** A fault of ours, or a part of the console that could not be loaded: loading the page anew mends both. */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const message =
    error instanceof CallRefused ? error.message : 'This screen could not be shown. Try again, or reload the page.'
  return <ErrorState message={message} onRetry={() => location.reload()} />
}
