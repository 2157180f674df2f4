import { costOf, type Evaluation, type EvaluationResult } from '@parley/contracts/bots/evaluations.ts'
import { formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StatCard } from '../../ui/chart/stat-card.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { percent } from '../percent.ts'
import { useStartEvaluation } from './quality.api.ts'
import look from './quality.module.css'

type Results = NonNullable<EvaluationResult['results']>
type SummaryProps = { evaluation: Evaluation; results: Results }

export function EvaluationSummary({ evaluation, results }: SummaryProps) {
  const { comparedWith: before } = results
  const cost = costOf(results.confidences, results.thresholdInUse)
  return (
    <section aria-label="Summary" className={look.section}>
      <div className={look.cards}>
        <StatCard
          label="Accuracy"
          value={percent(evaluation.accuracy ?? 0)}
          {...changeOf(evaluation.accuracy, before?.accuracy ?? null)}
        />
        <StatCard
          label="F1 of the intents"
          value={percent(evaluation.f1 ?? 0)}
          {...changeOf(evaluation.f1, before?.f1 ?? null)}
        />
        <StatCard label="Right answers refused" value={formatNumber(cost.rightRefused)} />
        <StatCard label="Wrong answers given" value={formatNumber(cost.wrongAnswered)} />
      </div>
      <p className={look.hint}>
        {formatNumber(evaluation.right)} of {formatNumber(evaluation.tested)} phrases were understood without having
        been learned. Refused and given are counted at the threshold in use, {results.thresholdInUse.toFixed(2)}.{' '}
        {evaluation.modelType === 'OpenAi' ? 'Measured with the built-in engine, without the language model. ' : ''}
        {evaluation.isPresent ? '' : 'The content has changed since.'}
      </p>
      <Comparison evaluation={evaluation} before={before} />
    </section>
  )
}

type Change = { text: string; direction: 'up' | 'down' | 'same'; isGood: boolean; period: string }

function changeOf(now: number | null, before: number | null): { change?: Change } {
  if (now === null || before === null) return {}
  const points = (now - before) * 100
  const isSame = Math.abs(points) < 0.05
  const direction = points > 0 ? 'up' : 'down'
  const text = isSame ? 'As before' : `${Math.abs(points).toFixed(1)} points`
  return {
    change: {
      text,
      direction: isSame ? 'same' : direction,
      isGood: points >= 0,
      period: 'vs serving',
    },
  }
}

/** Where the serving version has not been evaluated, that is what a comparison waits for. */
function Comparison({ evaluation, before }: { evaluation: Evaluation; before: Evaluation | null }) {
  const canTeach = useMay()('NLP')
  const serving = useAgent(evaluation.agentId).data?.servingVersion ?? null
  const { mutate, isPending } = useStartEvaluation(evaluation.agentId)
  if (evaluation.isServing) return <p className={look.hint}>This is the content that answers now.</p>
  if (before || serving === null || !canTeach) return null
  return (
    <div className={look.compare}>
      <Button compact isBusy={isPending} onClick={() => mutate(serving)}>
        Evaluate version {serving} to compare
      </Button>
    </div>
  )
}
