import { texts } from '@parley/contracts/texts.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallRefused } from '../lib/call-refused.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'

/**
 * A fault of ours, or a part of the console that could not be loaded: loading the page anew mends both, once the network
 * is there. Before, the browser would show a page of its own in place of the console.
 */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const isOffline = !navigator.onLine
  useEffect(() => {
    if (!isOffline) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
  if (isOffline) return <ErrorState message={texts.offline} />
  const message =
    error instanceof CallRefused ? error.message : 'This screen could not be shown. Try again, or reload the page.'
  return <ErrorState message={message} onRetry={() => location.reload()} />
}
