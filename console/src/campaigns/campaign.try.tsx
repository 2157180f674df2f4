import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { useProfile } from '../auth/profile.api.ts'
import { SendForm } from '../broadcasts/send-form.view.tsx'
import { SidePanel } from '../ui/dialog/side-panel.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { testMessage } from './campaign.draft.ts'
import look from './campaign.module.css'
import { useCampaign } from './campaigns.api.ts'
import { campaignWords } from './campaigns.words.ts'

type TestProps = { campaignId: string; onClose: () => void }

/** Tries a campaign out on a few numbers: only they can be written (BCAST-025, BCAST-026). */
export function TestPanel({ campaignId, onClose }: TestProps) {
  const { data: campaign, error, refetch, isFetching } = useCampaign(campaignId)
  return (
    <SidePanel isOpen size="work" title={campaignWords.sendTest} onClose={onClose}>
      {campaign ? <TestForm campaign={campaign} onClose={onClose} /> : null}
      {error && !campaign ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {campaign || error ? null : <SkeletonForm fields={5} />}
    </SidePanel>
  )
}

function TestForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { timezone: timeZone } = useProfile().enterprise
  return (
    <div className={look.test}>
      <p className={look.hint}>{hintOf(campaign)}</p>
      <SendForm
        embedding={{
          resourceType: 'CAMPAIGN',
          resourceId: campaign.id,
          given: testMessage(campaign, timeZone),
          onClose,
        }}
        onSent={onClose}
      />
    </div>
  )
}

function hintOf({ columnMapping }: Campaign): string {
  const hasColumns = columnMapping.some(({ type }) => type !== 'static')
  const shown = hasColumns
    ? ' In the place of columns stand their values when empty, or the samples of the template.'
    : ''
  return `Goes to at most ten numbers, and does not count in the report.${shown}`
}
