import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { IconListDetails, IconPlayerPlay, IconReportAnalytics, IconTemplate } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { PreviewPane } from '../broadcasts/preview-pane.view.tsx'
import { useTemplate } from '../broadcasts/send.api.ts'
import { isGone } from '../lib/call-refused.ts'
import { formatDayTime } from '../lib/format.ts'
import { useMay } from '../lib/permissions.tsx'
import { useTimeZone } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { TemplateDialog } from '../templates/template-dialog.view.tsx'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { valuesOf } from './campaign.draft.ts'
import look from './campaign.module.css'
import { CampaignSummary } from './campaign.summary.tsx'
import { TestPanel } from './campaign.try.tsx'
import { useCampaign } from './campaigns.api.ts'
import { campaignPaths, campaignSearch } from './campaigns.search.ts'
import { badgeOf, campaignWords } from './campaigns.words.ts'
import { iterationPaths } from './iterations.search.ts'
import { iterationWords } from './iterations.words.ts'
import { reportHref } from './report.search.ts'
import { useCampaignActions } from './use-campaign-actions.ts'

/** One campaign as it stands, and what can be done with it. */
export function CampaignPage() {
  const { campaignId = '' } = useParams({ strict: false })
  const { data: campaign, error, refetch, isFetching } = useCampaign(campaignId)
  if (isGone(error)) return <NotFoundPage />
  if (campaign) return <Shown campaign={campaign} />
  return (
    <Page header={<PageHeader title={campaignWords.title} back={back} />}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Page>
  )
}

const back = { label: 'Back to campaigns', href: campaignPaths.list }

function Shown({ campaign }: { campaign: Campaign }) {
  const [{ show }, change] = useSearchState(campaignSearch)
  const { channelId, templateId } = campaign.fallback ?? {}
  const fallback = useTemplate(channelId ?? null, templateId ?? null).data ?? null
  const values = valuesOf(campaign, null)
  const close = () => change({ show: undefined })
  return (
    <Page header={<Header campaign={campaign} onShow={what => change({ show: what })} />}>
      <div className={look.room}>
        <div className={look.fields}>
          <CampaignSummary values={values} templates={{ template: campaign.template, fallback }} />
        </div>
        <aside className={look.side} aria-label="Preview">
          <PreviewPane state={{ template: campaign.template, applied: values }} />
        </aside>
      </div>
      {show === 'test' ? <TestPanel campaignId={campaign.id} onClose={close} /> : null}
      {show === 'template' && campaign.templateId ? (
        <TemplateDialog templateId={campaign.templateId} onClose={close} />
      ) : null}
    </Page>
  )
}

type HeaderProps = { campaign: Campaign; onShow: (what: 'test' | 'template') => void }

/** The next step stands out: an iteration, or while there is none to make, a test. */
function Header({ campaign, onShow }: HeaderProps) {
  const go = useGo()
  const timeZone = useTimeZone()
  const seesReport = useMay()('CAMPAIGNS.VIEW_CAMPAIGNREPORT')
  const actions = useCampaignActions({ onTest: () => onShow('test'), onDeleted: () => go(campaignPaths.list) })(
    campaign,
  )
  const [iteration] = actions.filter(({ label }) => label === campaignWords.newIteration)
  const [test] = actions.filter(({ label }) => label === 'Test')
  const others = actions.filter(action => action !== iteration && action !== test && action.label !== 'View')
  const { createdBy, createdOn, template } = campaign
  return (
    <PageHeader
      title={campaign.name}
      back={back}
      aside={<StatusBadge {...badgeOf(campaign)} />}
      context={`${createdBy.name} · ${formatDayTime(createdOn, timeZone)}`}
      action={
        <>
          {test?.onClick ? (
            <Button icon={test.icon} kind={iteration ? 'default' : 'primary'} onClick={test.onClick}>
              {campaignWords.sendTest}
            </Button>
          ) : null}
          {iteration ? (
            <Button icon={IconPlayerPlay} kind="primary" onClick={() => go(campaignPaths.iteration(campaign.id))}>
              {campaignWords.createIteration}
            </Button>
          ) : null}
        </>
      }
      more={[
        { label: iterationWords.title, icon: IconListDetails, href: iterationPaths.ofCampaign(campaign.id) },
        ...(seesReport
          ? [{ label: 'Report', icon: IconReportAnalytics, href: reportHref({ campaign: campaign.id }) }]
          : []),
        ...others,
        ...(template ? [{ label: 'Template', icon: IconTemplate, onClick: () => onShow('template') }] : []),
      ]}
    />
  )
}
