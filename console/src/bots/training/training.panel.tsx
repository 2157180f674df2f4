import { modelTypeLabels } from '@parley/contracts/bots/configuration.ts'
import { findingLabels } from '@parley/contracts/bots/finding-kinds.ts'
import type { AgentVersion, Training } from '@parley/contracts/bots/training.ts'
import { formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { useActivateVersion, useTraining, useTrainingFailure, useVersions } from './training.api.ts'
import { TrainingBadge } from './training.badge.tsx'
import look from './training.module.css'

type TrainingPanelProps = { isOpen: boolean; agentId: string; onClose: () => void }

/** How the last training went, and the versions to go back to. */
export function TrainingPanel({ isOpen, agentId, onClose }: TrainingPanelProps) {
  return (
    <SidePanel isOpen={isOpen} title="Training" onClose={onClose}>
      <LastTraining agentId={agentId} />
      <h3 className={look.title}>Versions</h3>
      <Versions agentId={agentId} />
    </SidePanel>
  )
}

function LastTraining({ agentId }: { agentId: string }) {
  const { data, error, refetch, isFetching } = useTraining(agentId)
  const failure = useTrainingFailure(agentId)
  if (data === undefined) {
    if (!error) return <SkeletonText lines={6} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data === null) {
    return <EmptyState drawing="chart" message="Not trained yet." hint="Train the agent to let it answer." />
  }
  return (
    <div className={look.last}>
      <TrainingBadge status={data.trainingStatus} />
      {data.trainingStatus === 'FAILED' && failure ? <p className={look.failure}>{failure}</p> : null}
      <TrainingFacts training={data} />
      {data.warnings.length > 0 ? <Warnings agentId={agentId} training={data} /> : null}
    </div>
  )
}

function TrainingFacts({ training }: { training: Training }) {
  const dates = useDates()
  const facts: [name: string, value: string][] = [
    ['Started', dates.dateTime(training.startedAt)],
    ['Took', training.durationMs === null ? '–' : `${(training.durationMs / 1000).toFixed(1)} s`],
    ['Model Type', modelTypeLabels[training.modelType]],
    ['Accuracy', accuracyText(training.accuracy)],
    ['Threshold in use', training.effectiveThreshold.toFixed(2)],
    ['Intents', formatNumber(training.intents)],
    ['Training phrases', formatNumber(training.utterances)],
    ['Entities', formatNumber(training.entities)],
  ]
  return (
    <dl className={look.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Warnings({ agentId, training }: { agentId: string; training: Training }) {
  return (
    <section aria-label="Warnings">
      <h3 className={look.title}>Warnings</h3>
      <ul className={look.warnings}>
        {training.warnings.map(({ intentId, message }) => (
          <li key={`${intentId} ${message}`}>{message}</li>
        ))}
      </ul>
      <Link href={`/bots/${agentId}/quality?view=findings`}>Mend them in Findings</Link>
    </section>
  )
}

/** The versions to go back to, by one click each. */
export function Versions({ agentId }: { agentId: string }) {
  const { data, error, refetch, isFetching } = useVersions(agentId)
  if (!data) {
    if (!error) return <SkeletonText lines={3} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data.versions.length === 0) return <p className={look.none}>No version yet. The last five are kept.</p>
  return (
    <ol className={look.versions}>
      {data.versions.map(version => (
        <li key={version.version} className={look.version}>
          <VersionRow agentId={agentId} version={version} />
        </li>
      ))}
    </ol>
  )
}

function VersionRow({ agentId, version }: { agentId: string; version: AgentVersion }) {
  const dates = useDates()
  const canTeach = useMay()('NLP')
  const { mutate, isPending } = useActivateVersion(agentId)
  return (
    <>
      <div className={look.words}>
        <span className={look.name}>Version {version.version}</span>
        <span className={look.detail}>
          {[dates.dateTime(version.createdAt), modelTypeLabels[version.modelType], ...accuracies(version)].join(' · ')}
        </span>
      </div>
      {version.serving ? <StatusBadge tone="success" label="Answering now" /> : null}
      {version.held ? <StatusBadge tone="warning" label="Held" /> : null}
      {!version.serving && canTeach ? (
        <Button
          compact
          isBusy={isPending}
          aria-label={`Activate version ${version.version}`}
          onClick={() => mutate(version.version)}
        >
          Activate
        </Button>
      ) : null}
    </>
  )
}

function accuracies({ accuracy }: AgentVersion): string[] {
  return accuracy === null ? [] : [accuracyText(accuracy)]
}

/** Null below ten phrases, where it would say nothing. */
function accuracyText(accuracy: number | null): string {
  return accuracy === null ? findingLabels.few_phrases : `${(accuracy * 100).toFixed(1)} %`
}
