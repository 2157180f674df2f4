import { type TrainingStatus, trainingLabels } from '@parley/contracts/bots/agents.ts'
import look from '../agents/bot.module.css'
import { useIsTraining, useTrainingShare } from './training.api.ts'

type TrainingProgressProps = { agentId: string; status: TrainingStatus | null }

/** A line under the header for as long as a training runs, whoever started it. */
export function TrainingProgress({ agentId, status }: TrainingProgressProps) {
  const isWaiting = useIsTraining(agentId)
  const share = useTrainingShare(agentId)
  if (!isWaiting && status !== 'IN_PROGRESS') return <div className={look.track} />
  const isKnown = share !== null && share > 0 && share < 1
  return (
    <div
      role="progressbar"
      aria-label={trainingLabels.IN_PROGRESS.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
      className={look.track}
      data-busy
    >
      <div
        className={look.done}
        data-unknown={!isKnown || undefined}
        style={isKnown ? { width: `${share * 100}%` } : {}}
      />
    </div>
  )
}
