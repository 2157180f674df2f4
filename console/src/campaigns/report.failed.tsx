import { campaignReportTabs } from '@parley/contracts/campaigns/report.texts.ts'
import { messageStateNames, messageStates as states } from '@parley/contracts/chats/message-states.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonText } from '../ui/feedback/skeleton.tsx'
import { NarrowingChip } from '../ui/list/narrowing-chip.tsx'
import { useFailedStats } from './report.api.ts'
import { CausesTable } from './report.causes.tsx'
import look from './report.module.css'
import { ReportRows } from './report.rows.tsx'
import type { ReportProps } from './report.search.ts'
import { StatusField } from './report.status.tsx'

const stateOptions = [states.failed, states.skipped].map(state => ({
  value: String(state),
  label: messageStateNames[state] ?? '',
}))

/** Why recipients were not reached, and who they are. */
export function FailedTab(props: ReportProps) {
  const { wanted, search, onChange } = props
  const causes = useFailedStats(wanted)
  const cause = causes.data?.find(({ channelErrorCode }) => channelErrorCode === search.code)
  return (
    <>
      <Causes read={causes} search={search} />
      <ReportRows
        {...props}
        label={campaignReportTabs.failed}
        hint="Nobody was left out."
        toolbar={
          <>
            <StatusField search={search} onChange={onChange} options={stateOptions} />
            {search.code ? (
              <NarrowingChip
                label="Cause"
                value={cause?.channelErrorDesc || search.code}
                onRemove={() => onChange({ code: undefined, from: undefined })}
              />
            ) : null}
          </>
        }
      />
    </>
  )
}

type CausesProps = Pick<ReportProps, 'search'> & { read: ReturnType<typeof useFailedStats> }

/** Where nobody was left out, the table below says so. */
function Causes({ read, search }: CausesProps) {
  const { data: causes, error } = read
  if (error && !causes) {
    return <ErrorState message={error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  }
  if (causes?.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to scroll by keyboard (2026-11-26)
    <section className={look.causes} aria-label="Causes" tabIndex={0}>
      {causes ? <CausesTable causes={causes} search={search} /> : <SkeletonText />}
    </section>
  )
}
