import { type Quality, qualityNames, statusNames } from '@parley/contracts/templates/components.ts'
import type { Status } from '@parley/contracts/templates/statuses.ts'
import { StatusBadge, type Tone } from '../ui/feedback/status-badge.tsx'

const tones: Record<Status, Tone> = {
  DRAFT: 'neutral',
  PENDING: 'info',
  APPROVED: 'success',
  REJECTED: 'danger',
  PAUSED: 'warning',
  DISABLED: 'danger',
}

export function TemplateStatus({ status }: { status: Status }) {
  return <StatusBadge label={statusNames[status]} tone={tones[status]} />
}

const qualityTones: Record<Quality, Tone> = { HIGH: 'success', MEDIUM: 'warning', LOW: 'danger', UNKNOWN: 'neutral' }

export function TemplateQuality({ quality }: { quality: Quality }) {
  return <StatusBadge label={qualityNames[quality]} tone={qualityTones[quality]} />
}
