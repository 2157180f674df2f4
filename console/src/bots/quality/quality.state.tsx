import { type Evaluation, evaluationTexts } from '@parley/contracts/bots/evaluations.ts'
import { formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShareBar } from '../agents/share-bar.tsx'
import { useCancelEvaluation, useEvaluationShare } from './quality.api.ts'
import look from './quality.module.css'

type EvaluationStateProps = { agentId: string; evaluation: Evaluation }

/** An evaluation without results: it waits, runs, failed or was cancelled. */
export function EvaluationState({ agentId, evaluation }: EvaluationStateProps) {
  const { state, error } = evaluation
  if (state === 'QUEUED' || state === 'RUNNING') return <Running agentId={agentId} evaluation={evaluation} />
  if (state === 'CANCELLED') return <EmptyState drawing="chart" message="This evaluation was cancelled." />
  return (
    <EmptyState drawing="unplugged" message={error ?? evaluationTexts.failed} hint="Evaluate again to try it anew." />
  )
}

function Running({ agentId, evaluation }: EvaluationStateProps) {
  const canTeach = useMay()('NLP')
  const told = useEvaluationShare(evaluation.id)
  const { mutate, isPending } = useCancelEvaluation(agentId)
  const share = Math.round(Math.max(told ?? 0, evaluation.progress) * 100)
  const isWaiting = evaluation.state === 'QUEUED'
  return (
    <section className={look.running} aria-label="Running evaluation">
      <p className={look.runningText}>
        {isWaiting
          ? 'Waiting for its turn'
          : `Asking ${formatNumber(evaluation.phrases)} phrases in ${evaluation.folds} rounds`}
        <span className={look.share}>{isWaiting ? '' : `${share} %`}</span>
      </p>
      <ShareBar label="Evaluation" share={share} />
      <p className={look.hint}>It goes on when you leave this page, and the agent answers meanwhile.</p>
      {canTeach ? (
        <Button compact isBusy={isPending} onClick={() => mutate(evaluation.id)}>
          Cancel evaluation
        </Button>
      ) : null}
    </section>
  )
}
