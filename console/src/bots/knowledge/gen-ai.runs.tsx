import { type CrawlRun, crawlTexts } from '@parley/contracts/bots/crawls.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useState } from 'react'
import { counted } from '../../lib/format.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { runsPerPage, useCrawlRuns } from './gen-ai.api.ts'
import look from './gen-ai.module.css'

type GenAiRunsProps = { agentId: string; isOpen: boolean; onClose: () => void }

/** Each time that the websites were read. */
export function GenAiRuns({ agentId, isOpen, onClose }: GenAiRunsProps) {
  return (
    <SidePanel isOpen={isOpen} size="work" title={crawlTexts.history} onClose={onClose}>
      {isOpen ? <Runs agentId={agentId} /> : null}
    </SidePanel>
  )
}

function Runs({ agentId }: { agentId: string }) {
  const [from, setFrom] = useState(0)
  const { data, error, refetch, isFetching } = useCrawlRuns(agentId, from)
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <SkeletonForm fields={4} />
  return (
    <>
      {data.runs.length === 0 ? <EmptyState message={texts.noRecord} drawing="search" /> : null}
      <ul className={look.list} aria-label={crawlTexts.history} aria-busy={isFetching}>
        {data.runs.map(run => (
          <RunItem key={run.id} run={run} />
        ))}
      </ul>
      <Pager from={from} perPage={runsPerPage} more={data.more} onChange={setFrom} />
    </>
  )
}

const states: Record<CrawlRun['state'], { label: string; tone: Tone }> = {
  RUNNING: { label: 'Running', tone: 'neutral' },
  DONE: { label: 'Done', tone: 'success' },
  UNCHANGED: { label: 'Nothing new', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'danger' },
}

function RunItem({ run }: { run: CrawlRun }) {
  const dates = useDates()
  const { cause, pages, changed, gone, failed, version, error } = run
  const found = [counted(pages, 'page'), `${changed} changed`, `${gone} gone`, `${failed} failed`]
  return (
    <li className={look.chunk}>
      <p className={look.chunkHead}>
        <strong>{dates.dateTime(run.startedAt)}</strong>
        <StatusBadge {...states[run.state]} />
      </p>
      <p className={look.chunkText}>{found.join(' · ')}</p>
      <p className={look.hint}>
        {cause === 'schedule' ? 'By schedule' : 'By training'}
        {version === null ? '' : `, version ${version}`}
        {error ? `: ${error}` : ''}
      </p>
    </li>
  )
}
