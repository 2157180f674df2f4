import { richCardTexts } from '@parley/contracts/templates/rich-cards.ts'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { isGone } from '../lib/call-refused.ts'
import { useMay } from '../lib/permissions.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { RichCardForm } from './rich-card.form.tsx'
import { useRichCard } from './rich-cards.api.ts'

const crumbs = [{ label: richCardTexts.title, href: '/admin/richcard' }]

/** One card; without an id in the address a new one. */
export function RichCardPage() {
  const { richCardId } = useParams({ strict: false })
  const canEdit = useMay()('RICHCARDS.EDIT')
  if (!richCardId) {
    return (
      <Page header={<PageHeader title="Create Rich Card" crumbs={crumbs} />}>
        <RichCardForm card={null} isReadOnly={false} />
      </Page>
    )
  }
  return <SavedCard key={richCardId} richCardId={richCardId} isReadOnly={!canEdit} />
}

function SavedCard({ richCardId, isReadOnly }: { richCardId: string; isReadOnly: boolean }) {
  const { data, error, refetch, isFetching } = useRichCard(richCardId)
  if (isGone(error)) return <NotFoundPage />
  return (
    <Page header={<PageHeader title={data?.name ?? 'Rich card'} crumbs={crumbs} />}>
      {data ? <RichCardForm card={data} isReadOnly={isReadOnly} /> : null}
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data || error ? null : <SkeletonForm fields={5} />}
    </Page>
  )
}
