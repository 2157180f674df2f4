import { IconTestPipe } from '@tabler/icons-react'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'

/** Beside the name of what was sent to try it. */
export function TestBadge() {
  return <StatusBadge label="Test" tone="neutral" icon={IconTestPipe} />
}
