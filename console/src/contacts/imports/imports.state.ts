import { type ContactImport, importTexts, undoneHead } from '@parley/contracts/contacts/imports.ts'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { counted, formatNumber } from '../../lib/format.ts'
import type { IconShape } from '../../ui/button/icon.tsx'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

type State = { label: string; tone: Tone; icon: IconShape }

const states: Record<ContactImport['state'], State> = {
  WAITING: { label: 'Waiting', tone: 'neutral', icon: IconClock },
  PROCESSING: { label: 'Processing', tone: 'info', icon: IconClock },
  COMPLETED: { label: 'Completed', tone: 'success', icon: IconCircleCheck },
  ERROR: { label: 'Error', tone: 'danger', icon: IconCircleX },
}

/** Complete, waiting or error icon, and beyond them what was taken back (IMPORT-024). */
export function stateOf({ state, message, undoState }: ContactImport): State {
  if (undoState === 'undoing') return { label: 'Undoing', tone: 'info', icon: IconClock }
  if (undoState === 'undone') return { label: 'Undone', tone: 'neutral', icon: IconArrowBackUp }
  if (isCancelled({ state, message })) return { ...states.ERROR, label: importTexts.cancelled }
  return states[state]
}

export function isCancelled({ state, message }: Pick<ContactImport, 'state' | 'message'>): boolean {
  return state === 'ERROR' && message === importTexts.cancelled
}

export function isRunning({ state, undoState }: ContactImport): boolean {
  return state === 'WAITING' || state === 'PROCESSING' || undoState === 'undoing'
}

/** Whether it may still be ended: what an undo has begun, it ends by itself. */
export function canCancel({ state }: ContactImport): boolean {
  return state === 'WAITING' || state === 'PROCESSING'
}

export function canUndo(one: ContactImport): boolean {
  return one.mayUndo && !isRunning(one) && one.undoState === null && one.acceptedLines > 0
}

/** Why a file could not be used, or what of it was left aside; the badge has said 'Cancelled' or 'Undone' already. */
export function noteOf({ message }: ContactImport): string {
  if (message === importTexts.cancelled) return ''
  return message.startsWith(undoneHead) ? message.slice(undoneHead.length) : message
}

/** What became of its rows. */
export function rowsTold({ acceptedLines, errorLines }: ContactImport): string {
  return `${counted(acceptedLines, 'row')} accepted, ${formatNumber(errorLines)} refused`
}

/** What an undo would do. */
export function undoDetail({ createdLines, updatedLines }: ContactImport): string {
  const added = `${counted(createdLines, 'contact')} that it added ${createdLines === 1 ? 'goes' : 'go'} to the Bin`
  const changed = `${counted(updatedLines, 'contact')} that it changed ${updatedLines === 1 ? 'gets' : 'get'} back what was there before`
  const contacts = [...(createdLines > 0 ? [added] : []), ...(updatedLines > 0 ? [changed] : [])]
  const first = contacts.length > 0 ? `${contacts.join(', ')}. ` : ''
  return `${first}Groups and labels that it made and nobody else uses go too. What people have edited since stays.`
}
