import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { isGone } from '../lib/call-refused.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { useCampaign } from './campaigns.api.ts'
import { campaignPaths } from './campaigns.search.ts'
import { newIteration, valuesOf } from './iteration.draft.ts'
import { IterationForm } from './iteration.form.tsx'
import { useIteration, usePicked } from './iterations.api.ts'
import { iterationPaths } from './iterations.search.ts'
import { iterationWords, sourcesOf } from './iterations.words.ts'

export function CreateIterationPage() {
  const { campaignId = '' } = useParams({ strict: false })
  const found = useCampaign(campaignId)
  if (isGone(found.error)) return <NotFoundPage />
  const back = { label: 'Back to the campaign', href: campaignPaths.one(campaignId) }
  return (
    <Page header={<PageHeader title={iterationWords.create} context={found.data?.name} back={back} />}>
      {found.data ? <NewForm key={campaignId} campaign={found.data} /> : <Waiting found={found} />}
    </Page>
  )
}

function NewForm({ campaign }: { campaign: Campaign }) {
  const timeZone = useTimeZone()
  const [source] = sourcesOf(campaign)
  if (!source) return <EmptyState message={activityTexts.callOnly} />
  const initial = newIteration(source, timeZone)
  return (
    <IterationForm
      campaign={campaign}
      activity={null}
      initial={initial}
      draftKey={`iterations.create.${campaign.id}`}
    />
  )
}

/** Only what nobody has to judge at the moment can be changed. */
export function EditIterationPage() {
  const { activityId = '' } = useParams({ strict: false })
  const found = useIteration(activityId)
  if (isGone(found.error)) return <NotFoundPage />
  const activity = found.data
  if (activity && !isDraft(activity)) return <Navigate to={iterationPaths.one(activityId)} replace />
  const back = { label: 'Back to the iteration', href: iterationPaths.one(activityId) }
  return (
    <Page
      header={<PageHeader title={activity?.name ?? iterationWords.edit} context={iterationWords.edit} back={back} />}
    >
      {activity ? <EditForm key={activityId} activity={activity} /> : <Waiting found={found} />}
    </Page>
  )
}

/** Names of more are not asked for. */
const mostNamed = 50

function EditForm({ activity }: { activity: Activity }) {
  const timeZone = useTimeZone()
  const campaign = useCampaign(activity.campaignId)
  const { recipients } = activity
  const ids = recipients.source === 'CONTACTS' ? recipients.contactIds : []
  const { contacts, isPending } = usePicked(ids.slice(0, mostNamed))
  if (!campaign.data || isPending) return <Waiting found={campaign} />
  const others = ids.slice(mostNamed).map(id => ({ id, name: 'Contact', phoneNumber: '' }))
  return (
    <IterationForm
      campaign={campaign.data}
      activity={activity}
      initial={valuesOf(activity, [...contacts, ...others], timeZone)}
      draftKey={`iterations.${activity.id}`}
    />
  )
}

type Found = { error: Error | null; refetch: () => unknown; isFetching: boolean }

function Waiting({ found: { error, refetch, isFetching } }: { found: Found }) {
  return error ? (
    <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <SkeletonForm fields={4} />
  )
}

function isDraft({ approval }: Activity): boolean {
  return approval === 'DRAFT' || approval === 'REJECTED'
}
