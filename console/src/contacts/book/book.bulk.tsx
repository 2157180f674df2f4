import { IconChevronDown, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { type Action, ActionsMenu } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { setWords } from '../sets/sets.words.ts'
import { MapButton } from './book.toolbar.tsx'
import type { Popup } from './popups.ts'
import type { Book } from './use-book.ts'

type BulkProps = {
  book: Book
  isNarrow: boolean
  onPopup: (popup: Popup) => void
  onExport: () => void
  onDelete: () => void
}

/** What can be done with the ticked contacts, beside the two buttons that the toolbar has where there is room. */
export function BookBulk({ book, isNarrow, onPopup, onExport, onDelete }: BulkProps) {
  const may = useMay()
  const canEdit = may('CUSTOMER.EDIT')
  const takeOut: Action[] = (['groups', 'tags'] as const).map(kind => ({
    label: setWords[kind].unmap.title,
    onClick: () => onPopup({ act: 'unmap', kind }),
  }))
  const rest: Action[] = [
    { label: 'Export', icon: IconDownload, onClick: onExport },
    ...(may('CUSTOMER.DELETE') ? [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: onDelete }] : []),
  ]
  if (isNarrow) {
    const attach: Action = { label: setWords.tags.map.title, onClick: () => onPopup({ act: 'map', kind: 'tags' }) }
    return (
      <>
        <MapButton kind="groups" book={book} onPopup={onPopup} />
        <ActionsMenu
          label="More for the ticked contacts"
          actions={[...(canEdit ? [attach, ...takeOut] : []), ...rest]}
        />
      </>
    )
  }
  return (
    <>
      {canEdit ? (
        <ActionsMenu
          label="Remove from"
          actions={takeOut}
          trigger={
            <Button compact iconAfter={IconChevronDown}>
              Remove from
            </Button>
          }
        />
      ) : null}
      {rest.map(({ label, icon, isDanger, onClick }) => (
        <Button key={label} compact icon={icon} kind={isDanger ? 'danger' : 'default'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </>
  )
}
