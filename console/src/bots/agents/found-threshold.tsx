import { useTraining } from '../training/training.api.ts'
import look from './configuration.module.css'

/** An SVM finds its cut by itself: nothing to set, only to read once it has been trained. */
export function FoundThreshold({ agentId }: { agentId: string }) {
  const { data } = useTraining(agentId)
  const isFound = data?.modelType === 'SVM' && data.trainingStatus === 'TRAINED'
  return (
    <dl className={look.found}>
      <dt>Threshold found in training</dt>
      <dd>{isFound ? data.effectiveThreshold.toFixed(4) : 'Train the agent to find it.'}</dd>
    </dl>
  )
}
