import { Popover } from '@mantine/core'
import type { ContactView } from '@parley/contracts/contacts/acts.ts'
import { type ContactRow, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { rememberedColumns } from '../../ui/table/use-table-layout.ts'
import { useDeleteView, useViews } from './acts.api.ts'
import { type Book, someOf } from './use-book.ts'
import { isShown } from './views.match.ts'
import look from './views.module.css'
import { SaveViewPopup } from './views.popup.tsx'

type MenuProps = { book: Book; columns: readonly Column<ContactRow>[] }

/** Saved views by name; the one on the screen gives the button its name. */
export function ViewsMenu({ book, columns }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { data: views = [], error, isFetching, refetch } = useViews()
  const current = views.find(view => isShown(view, book.search))
  const open = ({ query }: ContactView) => {
    setOpen(false)
    book.open({
      search: query.search || undefined,
      groups: someOf(query.groups ?? []),
      tags: someOf(query.tags ?? []),
      columns: someOf(query.columns ?? []),
    })
  }
  const shown = book.search.columns ?? rememberedColumns('contacts', columns)
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
        <Popover.Target>
          <Button compact icon={IconBookmark} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {current?.name ?? 'Views'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Saved views">
          {error && views.length === 0 ? (
            <ErrorState message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
          ) : views.length === 0 ? (
            <p className={look.none}>Keep a search with its groups, labels and columns.</p>
          ) : null}
          <ul className={look.list}>
            {views.map(view => (
              <ViewRow key={view.id} view={view} isCurrent={view === current} onOpen={() => open(view)} />
            ))}
          </ul>
          <Button
            compact
            kind="subtle"
            onClick={() => {
              setOpen(false)
              setSaving(true)
            }}
          >
            Save this view
          </Button>
        </Popover.Dropdown>
      </Popover>
      {isSaving ? (
        <SaveViewPopup
          name={current?.own ? current.name : ''}
          query={{ ...book.query, columns: shown }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}

type RowProps = { view: ContactView; isCurrent: boolean; onOpen: () => void }

function ViewRow({ view, isCurrent, onOpen }: RowProps) {
  const confirm = useConfirm()
  const { mutate } = useDeleteView()
  const remove = async () => {
    if (await confirm({ question: contactTexts.deleteQuestion, detail: view.name })) mutate(view.id)
  }
  return (
    <li className={look.row} data-current={isCurrent || undefined}>
      <button type="button" className={look.open} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={look.name} title={view.name}>
          {view.name}
        </span>
        {view.shared ? <span className={look.shared}>{view.own ? 'Shared' : 'From a colleague'}</span> : null}
      </button>
      {view.own ? (
        <IconButton compact icon={IconTrash} label={`Delete ${view.name}`} onClick={() => void remove()} />
      ) : null}
    </li>
  )
}
