import type { ErrorComponentProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CallRefused } from '../lib/call-refused.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'

/**
 * A fault of ours, or a part of the console that could not be loaded: loading the page anew mends both, once the network
 * is there. Before, the browser would show a page of its own in place of the console.
 */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  if (!isOnline) return <ErrorState message="This screen cannot be loaded while the network is away." />
  const message =
    error instanceof CallRefused ? error.message : 'This screen could not be shown. Try again, or reload the page.'
  return <ErrorState message={message} onRetry={() => location.reload()} />
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
