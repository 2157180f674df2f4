import type { ContactRow } from '@parley/contracts/contacts/contacts.ts'
import { IconFilter } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { SetsPanel } from '../sets/sets.panel.tsx'
import { type SetKind, setWords } from '../sets/sets.words.ts'
import look from './book.module.css'
import type { Popup } from './popups.ts'
import type { Book } from './use-book.ts'
import { ViewsMenu } from './views.menu.tsx'

type ToolbarProps = {
  book: Book
  columns: readonly Column<ContactRow>[]
  isNarrow: boolean
  onPopup: (popup: Popup) => void
}

/** Search and saved views, and the two things done to ticked contacts all day; a phone has those below the list. */
export function BookToolbar({ book, columns, isNarrow, onPopup }: ToolbarProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box inside (2026-11-21) */}
      <div className={look.search} onKeyDown={goToFirstRow}>
        <SearchBox label="Search contacts" value={book.search.search ?? ''} hasShortcut onChange={book.find} />
      </div>
      {isNarrow ? <FilterSheet book={book} onPopup={onPopup} /> : null}
      <ViewsMenu book={book} columns={columns} />
      {isNarrow ? null : (
        <div className={look.tools}>
          <MapButton kind="groups" book={book} onPopup={onPopup} />
          <MapButton kind="tags" book={book} onPopup={onPopup} />
        </div>
      )}
    </>
  )
}

type ButtonsProps = Pick<ToolbarProps, 'book' | 'onPopup'>

/** Off until a contact is ticked. */
export function MapButton({ kind, book, onPopup }: ButtonsProps & { kind: SetKind }) {
  const canEdit = useMay()('CUSTOMER.EDIT')
  const isNothing = !book.selection.isAll && book.selection.ids.size === 0
  if (!canEdit) return null
  return (
    <Button compact disabled={isNothing} onClick={() => onPopup({ act: 'map', kind })}>
      {setWords[kind].map.title}
    </Button>
  )
}

/** The side panel's groups and labels, where there is no room beside the list. */
function FilterSheet({ book, onPopup }: ButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const count = (book.search.groups?.length ?? 0) + (book.search.tags?.length ?? 0)
  return (
    <>
      <Button icon={IconFilter} onClick={() => setOpen(true)}>
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <SidePanel
        isOpen={isOpen}
        title="Groups and labels"
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            Show contacts
          </Button>
        }
      >
        <div className={look.sheet}>
          <SetsPanel book={book} onPopup={onPopup} />
        </div>
      </SidePanel>
    </>
  )
}

/** From what was typed straight into what was found, without a way round by Tab. */
function goToFirstRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return
  const row = event.currentTarget.closest('[data-table]')?.querySelector<HTMLElement>('[data-row]')
  if (!row) return
  event.preventDefault()
  row.focus()
}
