import {
  isRunOpen,
  type TestResult,
  type TestRun,
  type TestRunState,
  type TurnResult,
} from '@parley/contracts/bots/tests.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { ShareBar } from '../agents/share-bar.tsx'
import { shareWords } from '../trace/trace.words.ts'
import { useActivateVersion } from '../training/training.api.ts'
import { resultsPerPage, useCancelRun, useRunShare, useTestRun } from './tests.api.ts'
import look from './tests.module.css'
import { testsSearch } from './tests.search.ts'

/** How the tests went last, or in the run that the address names; what got worse and what failed first. */
export function LastRun({ agentId }: { agentId: string }) {
  const [{ run: runId = '', test }, change] = useSearchState(testsSearch)
  const [from, setFrom] = useState(0)
  const { data, error } = useTestRun(agentId, { runId, from })
  // A run is kept for a while only.
  const newest = () => change({ run: undefined, test: undefined })
  if (error && runId) return <Gone onNewest={newest} />
  if (!data?.run) return null
  const { run, results, more } = data
  return (
    <section className={look.run} aria-label="Last run">
      <Summary run={run} />
      {runId ? (
        <Button compact onClick={newest}>
          Show the newest run
        </Button>
      ) : null}
      {isRunOpen(run) ? <RunProgress agentId={agentId} run={run} /> : null}
      <Worse agentId={agentId} run={run} />
      <ul className={look.results}>
        {results.map(result => (
          <Result key={`${run.id} ${result.testId}`} result={result} isAsked={result.testId === test} />
        ))}
      </ul>
      {more || from > 0 ? <Pager from={from} perPage={resultsPerPage} more={more} onChange={setFrom} /> : null}
    </section>
  )
}

function Gone({ onNewest }: { onNewest: () => void }) {
  return (
    <section className={look.run} aria-label="Last run">
      <p className={look.summary}>This run is no longer kept.</p>
      <Button compact onClick={onNewest}>
        Show the newest run
      </Button>
    </section>
  )
}

const endings: Record<TestRunState, string> = {
  QUEUED: 'Waiting for its turn… ',
  RUNNING: 'Running… ',
  DONE: '',
  FAILED: 'The run broke off. ',
  CANCELLED: 'The run was cancelled. ',
}

function Summary({ run }: { run: TestRun }) {
  const { dateTime } = useDates()
  return (
    <p className={look.summary} role="status">
      {run.state === 'DONE' ? `${run.passed} passed, ${run.failed} failed. ` : endings[run.state]}
      <span className={look.note}>
        Version {run.version}, {dateTime(run.finishedAt ?? run.createdAt)}
        {run.cause === 'training' ? ', with its training' : null}
      </span>
    </p>
  )
}

function RunProgress({ agentId, run }: { agentId: string; run: TestRun }) {
  const canTeach = useMay()('NLP')
  const told = useRunShare(run.id)
  const { mutate, isPending } = useCancelRun(agentId)
  const share = Math.round(Math.max(told ?? 0, run.progress) * 100)
  return (
    <div className={look.running}>
      <ShareBar label="Tests" share={share} />
      <span className={look.note}>{share} %</span>
      {canTeach ? (
        <Button compact isBusy={isPending} onClick={() => mutate(run.id)}>
          {run.cause === 'training' ? 'Cancel training' : 'Cancel run'}
        </Button>
      ) : null}
    </div>
  )
}

/** The way back to the version before, as long as the worse one answers. */
function Worse({ agentId, run }: { agentId: string; run: TestRun }) {
  const { data: agent } = useAgent(agentId)
  const canTeach = useMay()('NLP')
  const { mutate, isPending } = useActivateVersion(agentId)
  const { worse, version, versionBefore } = run
  if (worse.length === 0 || versionBefore === null) return null
  return (
    <div className={look.worse} role="alert">
      <span>
        Version {version} fails what version {versionBefore} passed: {worse.join(', ')}
      </span>
      {canTeach && agent?.servingVersion === version ? (
        <Button compact isBusy={isPending} onClick={() => mutate(versionBefore)}>
          Answer with version {versionBefore} again
        </Button>
      ) : null}
    </div>
  )
}

/** `isAsked`: the address names it. */
function Result({ result, isAsked }: { result: TestResult; isAsked: boolean }) {
  const asked = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isAsked) return
    asked.current?.setAttribute('open', '')
    asked.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  return (
    <li>
      <details ref={asked} className={look.result}>
        <summary className={look.line}>
          <Verdict passed={result.passed} />
          <span className={look.name}>{result.name}</span>
          {result.passedBefore && !result.passed ? <span className={look.note}>passed before</span> : null}
        </summary>
        {result.turns.length === 0 ? <p className={look.note}>The version is no longer kept.</p> : null}
        <ol className={look.turns}>
          {result.turns.map((turn, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes (2026-11-21)
            <GotTurn key={at} turn={turn} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function GotTurn({ turn: { said, passed, problems, got } }: { turn: TurnResult }) {
  const entities = got.entities.map(({ name, value }) => `${name} = ${value}`)
  return (
    <li>
      <p className={look.line}>
        <Verdict passed={passed} />
        <span className={look.name}>“{said}”</span>
      </p>
      <p className={look.note}>
        {got.origin === 'prompt'
          ? 'By the prompt'
          : [`${got.intent ?? 'Not understood'} ${shareWords(got.confidence)}`, ...entities].join(' · ')}
      </p>
      <p className={look.note}>{got.reply}</p>
      {problems.map(problem => (
        <p key={problem} className={look.error}>
          {problem}
        </p>
      ))}
    </li>
  )
}

function Verdict({ passed }: { passed: boolean }) {
  return (
    <span className={look.verdict} data-passed={passed}>
      <Icon of={passed ? IconCheck : IconX} />
      <span className="ui-hidden">{passed ? 'Passed: ' : 'Failed: '}</span>
    </span>
  )
}
