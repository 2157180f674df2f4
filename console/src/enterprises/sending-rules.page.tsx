import { useMay } from '../lib/permissions.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { useSendingRules } from './sending-rules.api.ts'
import { SendingRulesForm } from './sending-rules.form.tsx'

/** What holds promotional messages of the whole enterprise back. */
export function SendingRulesPage() {
  const { data, error, isFetching, refetch } = useSendingRules()
  const canEdit = useMay()('ENTERPRISE.EDIT')
  return (
    <Page
      header={
        <PageHeader
          title="Sending Rules"
          context="For promotional messages, on every channel"
          crumbs={[{ label: 'Broadcast', href: '/campaigns/broadcast' }]}
        />
      }
    >
      {data ? <SendingRulesForm {...data} isReadOnly={!canEdit} /> : null}
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data || error ? null : <SkeletonForm fields={6} />}
    </Page>
  )
}
