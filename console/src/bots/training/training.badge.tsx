import { type TrainingStatus, trainingLabels } from '@parley/contracts/bots/agents.ts'
import { IconCircleDashed, IconLoader2 } from '@tabler/icons-react'
import type { IconShape } from '../../ui/button/icon.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'

const looks: Record<TrainingStatus, { tone: Tone; icon?: IconShape }> = {
  NOT_TRAINED: { tone: 'warning', icon: IconCircleDashed },
  IN_PROGRESS: { tone: 'info', icon: IconLoader2 },
  TRAINED: { tone: 'success' },
  FAILED: { tone: 'danger' },
}

/** The documents name the styles of the badge, so they stand as its classes. */
export function TrainingBadge({ status }: { status: TrainingStatus }) {
  const { label, style } = trainingLabels[status]
  return (
    <span className={style}>
      <StatusBadge label={label} {...looks[status]} />
    </span>
  )
}
