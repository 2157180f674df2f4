import type { Activity, ActivityEstimate } from '@parley/contracts/campaigns/activities.ts'
import { leftOut, Reach, ReachPanel } from '../broadcasts/reach.view.tsx'
import { counted, formatMoney, formatNumber } from '../lib/format.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import { useEstimate } from './iterations.api.ts'

type PanelProps = { activity: Activity; isOld?: boolean }

/** Whom an iteration would reach as it was saved. */
export function EstimatePanel({ activity, isOld = false }: PanelProps) {
  const { isFetching } = useEstimate(activity)
  return (
    <ReachPanel title="Estimate" isBusy={isOld || isFetching}>
      <Estimate activity={activity} />
    </ReachPanel>
  )
}

export function EstimateDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  return (
    <Dialog isOpen title="Estimate" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Estimate activity={activity} />
    </Dialog>
  )
}

function Estimate({ activity }: { activity: Activity }) {
  const { data, error, refetch, isFetching } = useEstimate(activity)
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height="6em" />
  const { recipients, durationSeconds } = data
  const facts = [
    ['Recipients', formatNumber(recipients.total)] as const,
    ...leftOut([
      ['Invalid', recipients.invalid],
      ['Duplicates, sent once', recipients.duplicates],
      ['Blacklisted', recipients.blacklisted],
      ['Opted out', recipients.optedOut],
    ]),
  ]
  return <Reach reached={recipients.valid} facts={facts} estimate={data} durationSeconds={durationSeconds} />
}

/** What starting means, in the words of the documents (CAMP-023). */
export function StartWords({ activity }: { activity: Activity }) {
  const { data, error } = useEstimate(activity)
  if (error) return <FieldProblem message={error.message} />
  if (!data) return <Skeleton height="3em" />
  const { valid } = data.recipients
  const sent = `${counted(valid, 'message')} will be sent.`
  return `${sent} Estimated cost ${costOf(data)}. Do you want to start?`
}

/** Without a price nobody knows. */
function costOf({ amount, currency, units }: ActivityEstimate): string {
  return amount > 0 || units === 0 ? formatMoney(amount, currency) : 'unknown'
}
