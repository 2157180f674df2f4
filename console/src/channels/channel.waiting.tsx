import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { useGo } from '../ui/frame/link.tsx'
import look from './channel.module.css'

export const channelsCrumb = [{ label: 'Channels', href: '/admin/channels' }]

type Read = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** In place of the form, until everything it needs is there. */
export function ChannelWaiting({ reads }: { reads: readonly Read[] }) {
  const go = useGo()
  const failed = reads.find(read => read.error)
  if (!failed?.error) return <SkeletonForm fields={6} />
  return (
    <div className={look.failed}>
      <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      <Button kind="subtle" onClick={() => go('/admin/channels')}>
        Back to channels
      </Button>
    </div>
  )
}
