import { type ContactSet, setTexts } from '@parley/contracts/contacts/sets.ts'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { formatNumber, formatShortNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useDeleteSet } from './sets.api.ts'
import look from './sets.module.css'
import type { SetKind } from './sets.words.ts'

type EntryProps = {
  kind: SetKind
  set: ContactSet
  isChosen: boolean
  onToggle: () => void
  onEdit: () => void
}

/** One group or label: a click chooses it, another (or the cross) lets it go. */
export function SetEntry({ kind, set, isChosen, onToggle, onEdit }: EntryProps) {
  return (
    <li className={look.row} data-chosen={isChosen || undefined}>
      <button type="button" className={look.choose} aria-pressed={isChosen} onClick={onToggle}>
        <span className={look.name} title={set.name}>
          {set.name}
        </span>
        <span className={look.count} title={formatNumber(set.count)}>
          {formatShortNumber(set.count)}
          <span className="ui-hidden"> contacts</span>
        </span>
        {isChosen ? (
          <span className={look.cross}>
            <Icon of={IconX} />
          </span>
        ) : null}
      </button>
      <EntryActions kind={kind} set={set} isChosen={isChosen} onToggle={onToggle} onEdit={onEdit} />
    </li>
  )
}

/** What is deleted while it filters the list stops filtering it. */
function EntryActions({ kind, set, isChosen, onToggle, onEdit }: EntryProps) {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate } = useDeleteSet(kind)
  const [canEdit, canDelete] = [may('CUSTOMER.EDIT'), may('CUSTOMER.DELETE')]
  const remove = async () => {
    const isSure = await confirm({ question: setTexts.deleteQuestion, detail: set.name })
    if (isSure) mutate(set.id, { onSuccess: () => isChosen && onToggle() })
  }
  if (!canEdit && !canDelete) return null
  return (
    <div className={look.actions}>
      {canEdit ? <IconButton compact icon={IconPencil} label={`Edit ${set.name}`} onClick={onEdit} /> : null}
      {canDelete ? (
        <IconButton compact icon={IconTrash} label={`Delete ${set.name}`} onClick={() => void remove()} />
      ) : null}
    </div>
  )
}
