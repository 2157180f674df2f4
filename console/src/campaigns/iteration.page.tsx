import { type Activity, activityStates } from '@parley/contracts/campaigns/activities.ts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { MessagesTable } from '../broadcasts/messages-table.view.tsx'
import { useRows } from '../broadcasts/rows.api.ts'
import { Tallies } from '../broadcasts/tallies.view.tsx'
import { isGone } from '../lib/call-refused.ts'
import { formatDayTime } from '../lib/format.ts'
import { useMay } from '../lib/permissions.tsx'
import { useTimeZone } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import layout from './campaign.module.css'
import { campaignPaths } from './campaigns.search.ts'
import { IterationDialogs } from './iteration.dialogs.tsx'
import { EstimatePanel } from './iteration.estimate.tsx'
import { IterationFacts } from './iteration.facts.tsx'
import look from './iteration.module.css'
import { useIteration, useIterationMessages, useSaveIterationMessages } from './iterations.api.ts'
import { iterationPaths, iterationSearch } from './iterations.search.ts'
import { approvalOf, iterationWords, stateOf } from './iterations.words.ts'
import { reportHref } from './report.search.ts'
import { type ActionName, type NamedAction, type Opening, useIterationActions } from './use-iteration-actions.tsx'

/** One iteration: who gets it and when, who approved it, and what became of each message. */
export function IterationPage() {
  const { activityId = '' } = useParams({ strict: false })
  const { data: activity, error, refetch, isFetching } = useIteration(activityId)
  if (isGone(error)) return <NotFoundPage />
  if (activity) return <Shown activity={activity} />
  return (
    <Page header={<PageHeader title={iterationWords.title} />}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Page>
  )
}

function Shown({ activity }: { activity: Activity }) {
  const [{ show }, change] = useSearchState(iterationSearch)
  const [asked, setAsked] = useState<Opening | null>(null)
  const open = (what: Opening) => (what === 'history' ? change({ show: what }) : setAsked(what))
  const what = show ?? asked
  const close = () => (show ? change({ show: undefined }) : setAsked(null))
  const seesReach = useMay()(['CAMPAIGNS.VIEW', 'CAMPAIGNS.VIEW_CAMPAIGNREPORT'])
  const hasRun = activity.instances.length > 0
  return (
    <Page header={<Header activity={activity} onOpen={open} />}>
      <div className={look.page}>
        <Notes activity={activity} />
        {hasRun ? <Tallies counts={activity.counts} /> : null}
        <div className={layout.room}>
          <div className={layout.fields}>
            <IterationFacts activity={activity} onHistory={() => open('history')} />
          </div>
          {seesReach && !hasRun ? (
            <aside className={layout.side} aria-label="Whom it reaches">
              <EstimatePanel activity={activity} />
            </aside>
          ) : null}
        </div>
        {seesReach && hasRun ? <Messages activity={activity} /> : null}
      </div>
      <IterationDialogs open={what ? { what, activity } : null} onClose={close} />
    </Page>
  )
}

/** Why it went back to its maker, or stands still. */
function Notes({ activity: { approval, reason, trouble } }: { activity: Activity }) {
  return (
    <>
      {approval === 'REJECTED' && reason ? (
        <p className={look.note} data-tone="danger" dir="auto">{`Rejected: ${reason}`}</p>
      ) : null}
      {trouble ? <p className={look.note}>{trouble}</p> : null}
    </>
  )
}

function Messages({ activity }: { activity: Activity }) {
  const { wanted, from } = useRows()
  return (
    <MessagesTable found={useIterationMessages(activity, wanted, from)} save={useSaveIterationMessages(activity)} />
  )
}

/** Those that move it on stand open, the first of them as the next step; the others lie behind the dots. */
const buttons: readonly ActionName[] = ['Submit', 'Edit', 'Approve', 'Reject', 'Start', 'Resume', 'Pause', 'Stop']
const nextSteps: readonly ActionName[] = ['Submit', 'Approve', 'Start', 'Resume']

type HeaderProps = { activity: Activity; onOpen: (what: Opening) => void }

function Header({ activity, onOpen }: HeaderProps) {
  const go = useGo()
  const timeZone = useTimeZone()
  const toCampaign = iterationPaths.ofCampaign(activity.campaignId)
  const { actionsOf, busyWith } = useIterationActions({ onOpen, onDeleted: () => go(toCampaign) })
  const actions = actionsOf(activity)
  const open = buttons.flatMap(label => actions.filter(action => action.label === label))
  const others = actions.filter(action => action.label !== 'View' && !open.includes(action))
  const report = useReportLink(activity)
  const { name, campaignName, createdBy, createdOn } = activity
  return (
    <PageHeader
      title={name}
      back={{ label: 'Back to the iterations', href: toCampaign }}
      aside={
        <StatusBadge {...(activity.state === activityStates.created ? approvalOf(activity) : stateOf(activity))} />
      }
      context={`${campaignName} · ${createdBy.name} · ${formatDayTime(createdOn, timeZone)}`}
      action={open.map(action => <ActionButton key={action.label} action={action} busyWith={busyWith} />)}
      more={[...report, ...others, { label: 'Campaign', href: campaignPaths.one(activity.campaignId) }]}
    />
  )
}

/** Once there is something to report. */
function useReportLink({ id, campaignId, instances }: Activity): Action[] {
  const may = useMay()('CAMPAIGNS.VIEW_CAMPAIGNREPORT')
  if (!may || instances.length === 0) return []
  return [{ label: 'Report', icon: IconReportAnalytics, href: reportHref({ campaign: campaignId, iteration: id }) }]
}

function ActionButton({ action, busyWith }: { action: NamedAction; busyWith: string | null }) {
  const go = useGo()
  const { label, icon, href, onClick } = action
  const kind = nextSteps.includes(label) ? 'primary' : label === 'Stop' ? 'danger' : 'default'
  return (
    <Button
      kind={kind}
      icon={icon}
      disabled={busyWith !== null}
      isBusy={busyWith === label.toLowerCase()}
      onClick={href === undefined ? onClick : () => go(href)}
    >
      {label}
    </Button>
  )
}
