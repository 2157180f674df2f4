import type { Evaluation, EvaluationResult } from '@parley/contracts/bots/evaluations.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { percent } from '../percent.ts'
import { useEvaluation, useEvaluations, useStartEvaluation } from './quality.api.ts'
import { Confusions } from './quality.confusions.tsx'
import { ConfusionMatrix } from './quality.matrix.tsx'
import look from './quality.module.css'
import { CellPhrases } from './quality.phrases.tsx'
import { IntentScores } from './quality.scores.tsx'
import { qualitySearch } from './quality.search.ts'
import { EvaluationState } from './quality.state.tsx'
import { EvaluationSummary } from './quality.summary.tsx'
import { ThresholdCosts } from './quality.threshold.tsx'

export function EvaluationView({ agentId }: { agentId: string }) {
  const { data, error, refetch, isFetching } = useEvaluations(agentId)
  const [{ evaluation: chosen }] = useSearchState(qualitySearch)
  if (!data) {
    if (!error) return <SkeletonText lines={6} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const [newest] = data.evaluations
  if (!newest) return <NotEvaluated agentId={agentId} />
  const shown = data.evaluations.find(({ id }) => id === chosen) ?? newest
  return (
    <>
      <EvaluationBar agentId={agentId} evaluations={data.evaluations} shown={shown} />
      <EvaluationBody key={shown.id} agentId={agentId} evaluationId={shown.id} />
    </>
  )
}

function NotEvaluated({ agentId }: { agentId: string }) {
  const canTeach = useMay()('NLP')
  return (
    <EmptyState
      drawing="chart"
      message="Not evaluated yet."
      hint="Each training phrase is left out once and asked, as if a customer had written it."
      action={canTeach ? <EvaluateButton agentId={agentId} /> : null}
    />
  )
}

function EvaluateButton({ agentId }: { agentId: string }) {
  const { mutate, isPending } = useStartEvaluation(agentId)
  const [, change] = useSearchState(qualitySearch)
  const start = () => mutate(null, { onSuccess: () => change(firstPages) })
  return (
    <Button kind="primary" icon={IconPlayerPlay} isBusy={isPending} onClick={start}>
      Evaluate
    </Button>
  )
}

/** Another evaluation has other pages, and its own cells. */
const firstPages = {
  evaluation: undefined,
  expected: undefined,
  predicted: undefined,
  pairsFrom: undefined,
  intentsFrom: undefined,
}

type BarProps = { agentId: string; evaluations: readonly Evaluation[]; shown: Evaluation }

function EvaluationBar({ agentId, evaluations, shown }: BarProps) {
  const canTeach = useMay()('NLP')
  const dates = useDates()
  const [, change] = useSearchState(qualitySearch)
  const options = evaluations.map(each => ({ value: each.id, label: titleOf(each, dates.dateTime(each.createdAt)) }))
  return (
    <div className={look.bar}>
      <p role="status" className="ui-hidden">
        Evaluation {stateWords[shown.state]}
      </p>
      <SelectField
        className={look.choice}
        label="Evaluation"
        value={shown.id}
        options={options}
        canSearch={false}
        onChange={id =>
          change({ ...firstPages, evaluation: id === evaluations[0]?.id ? undefined : (id ?? undefined) })
        }
      />
      {canTeach ? <EvaluateButton agentId={agentId} /> : null}
    </div>
  )
}

function titleOf({ version, accuracy, state }: Evaluation, date: string): string {
  const parts = [date, version === null ? null : `version ${version}`, accuracy === null ? null : percent(accuracy)]
  return [...parts.filter(part => part !== null), ...(state === 'DONE' ? [] : [stateWords[state]])].join(' · ')
}

const stateWords: Record<Evaluation['state'], string> = {
  QUEUED: 'waiting',
  RUNNING: 'running',
  DONE: 'done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

type BodyProps = { agentId: string; evaluationId: string }

function EvaluationBody({ agentId, evaluationId }: BodyProps) {
  const { data, error, refetch, isFetching } = useEvaluation({ agentId, evaluationId })
  if (!data) {
    if (!error) return <SkeletonText lines={8} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data.results) return <EvaluationState agentId={agentId} evaluation={data} />
  return <Results agentId={agentId} evaluation={data} results={data.results} />
}

type ResultsProps = { agentId: string; evaluation: Evaluation; results: NonNullable<EvaluationResult['results']> }

function Results({ agentId, evaluation, results }: ResultsProps) {
  const place = { agentId, evaluationId: evaluation.id }
  return (
    <>
      <EvaluationSummary evaluation={evaluation} results={results} />
      <Confusions place={place} />
      {results.matrix.intents.length > 0 ? <ConfusionMatrix matrix={results.matrix} /> : null}
      <ThresholdCosts confidences={results.confidences} inUse={results.thresholdInUse} />
      <IntentScores place={place} isCompared={results.comparedWith !== null} />
      <CellPhrases place={place} />
    </>
  )
}
