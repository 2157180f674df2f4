import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { useChannelChoice } from '../channels/choices.api.ts'
import { isGone } from '../lib/call-refused.ts'
import { useSearchState } from '../lib/use-search.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { newCampaign, valuesOf } from './campaign.draft.ts'
import { CampaignForm } from './campaign.form.tsx'
import { useCampaign } from './campaigns.api.ts'
import { campaignPaths, createSearch } from './campaigns.search.ts'
import { campaignWords } from './campaigns.words.ts'

const toList = { label: 'Back to campaigns', href: campaignPaths.list }

/** A new campaign; what the dialog has asked for stands in the address. */
export function CreateCampaignPage() {
  const [{ name, channel, upload }] = useSearchState(createSearch)
  const chosen = useChannelChoice(channel ?? null)
  const isReady = !channel || chosen.data || chosen.error
  return (
    <Page header={<PageHeader title={campaignWords.create} back={toList} />}>
      {isReady ? (
        <CampaignForm
          campaign={null}
          initial={newCampaign({ name, channel: chosen.data, upload })}
          // What was begun under another name is another campaign.
          draftKey={`campaigns.create.${name ?? ''}`}
        />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Page>
  )
}

export function EditCampaignPage() {
  const { campaignId = '' } = useParams({ strict: false })
  const { data: campaign, error, refetch, isFetching } = useCampaign(campaignId)
  if (isGone(error)) return <NotFoundPage />
  const back = { label: 'Back to the campaign', href: campaignPaths.one(campaignId) }
  return (
    <Page header={<PageHeader title={campaign?.name ?? campaignWords.edit} back={back} context={campaignWords.edit} />}>
      {campaign ? <EditForm key={campaignId} campaign={campaign} /> : null}
      {error && !campaign ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {campaign || error ? null : <SkeletonForm fields={4} />}
    </Page>
  )
}

/** Of which type the fallback's channel is, only the channel knows. */
function EditForm({ campaign }: { campaign: Campaign }) {
  const channel = useChannelChoice(campaign.fallback?.channelId ?? null)
  if (campaign.fallback && !channel.data && !channel.error) return <SkeletonForm fields={4} />
  return (
    <CampaignForm
      campaign={campaign}
      initial={valuesOf(campaign, channel.data?.type ?? null)}
      draftKey={`campaigns.${campaign.id}`}
    />
  )
}
