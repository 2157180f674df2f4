import type { ContactAct } from '@parley/contracts/contacts/acts.ts'
import { counted, formatNumber } from '../../lib/format.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** What an act is called while it runs and in the list of those before. */
export const actNames: Record<ContactAct['kind'], string> = {
  map: 'Adding to groups or labels',
  unmap: 'Taking out of groups or labels',
  delete: 'Deleting contacts',
  restore: 'Restoring contacts',
  export: 'Exporting contacts',
}

export const stateWords: Record<ContactAct['state'], { label: string; tone: Tone }> = {
  WAITING: { label: 'Waiting', tone: 'neutral' },
  PROCESSING: { label: 'Running', tone: 'info' },
  COMPLETED: { label: 'Done', tone: 'success' },
  ERROR: { label: 'Failed', tone: 'danger' },
  CANCELLED: { label: 'Cancelled', tone: 'warning' },
}

/** `1,200 of 50,000`; the end is not known before the first contacts are done. */
export function progressText(done: number, total: number | null): string {
  return total === null ? counted(done, 'contact') : `${formatNumber(done)} of ${formatNumber(total)}`
}
