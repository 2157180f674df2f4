import type { ContactImport } from '@parley/contracts/contacts/imports.ts'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { useAskToCancel, useAskToUndo } from './imports.acts.ts'
import { useImportShare } from './imports.api.ts'
import look from './imports.module.css'
import { canCancel, canUndo, isRunning, noteOf, stateOf } from './imports.state.ts'

/** Where an import is, why it ended so, and the one thing that can be done about it. */
export function ImportStatus({ one }: { one: ContactImport }) {
  const note = noteOf(one)
  return (
    <span className={look.status}>
      <StatusBadge {...stateOf(one)} />
      {isRunning(one) ? <ImportProgress one={one} /> : null}
      {note ? <span className={look.note}>{note}</span> : null}
      <Act one={one} />
    </span>
  )
}

/** How much of the file has been read; an undo has no share to tell. */
export function ImportProgress({ one }: { one: ContactImport }) {
  const share = useImportShare(one)
  if (one.undoState === 'undoing') return null
  const percent = Math.floor(share * 100)
  return (
    <span className={look.progress}>
      <span
        role="progressbar"
        aria-label={`Reading ${one.file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={look.track}
      >
        <span className={look.done} style={{ inlineSize: `${percent}%` }} />
      </span>
      {percent} %
    </span>
  )
}

function Act({ one }: { one: ContactImport }) {
  const may = useMay()
  const cancel = useAskToCancel()
  const undo = useAskToUndo()
  const { name } = one.file
  if (canCancel(one) && may('CUSTOMER.EDIT')) {
    return (
      <span className={look.act}>
        <IconButton compact icon={IconX} label={`Cancel ${name}`} onClick={() => cancel(one)} />
      </span>
    )
  }
  if (!canUndo(one)) return null
  return (
    <span className={look.act}>
      <IconButton compact icon={IconArrowBackUp} label={`Undo ${name}`} onClick={() => undo(one)} />
    </span>
  )
}
