import { useMediaQuery } from '@mantine/hooks'
import { type ContactRow, contactLimits, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { IconEye, IconHistory, IconPencil, IconPlus, IconTrash, IconUpload, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import type { Action } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import type { EmptyStateProps } from '../../ui/feedback/empty-state.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { contactHref } from '../contact/contact.href.ts'
import { useContactCount, useContacts, useDeleteContact } from '../contacts.api.ts'
import { useHasGone } from '../sets/sets.api.ts'
import { SetsPanel } from '../sets/sets.panel.tsx'
import { ExportedBar } from './acts.exported.tsx'
import { ActsPanel } from './acts.panel.tsx'
import { ActsStrip } from './acts.strip.tsx'
import { BookBulk } from './book.bulk.tsx'
import { useBookColumns } from './book.columns.tsx'
import look from './book.module.css'
import { BookPopup } from './book.popup.tsx'
import { bookPath } from './book.return.ts'
import { BookToolbar } from './book.toolbar.tsx'
import type { Popup } from './popups.ts'
import { type Book, useBook } from './use-book.ts'
import { useDeleteChosen, useExportChosen } from './use-bulk.ts'

/** The Phone Book: groups and labels beside the contacts that are in them. */
export function BookPage() {
  const book = useBook()
  const [popup, setPopup] = useState<Popup | null>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  return (
    <Page layout="list" header={<BookHeader isNarrow={isNarrow} />}>
      <ActsStrip />
      <ExportedBar />
      <div className={look.room}>
        {isNarrow ? null : (
          <aside className={look.side} aria-label="Groups and labels">
            <SetsPanel book={book} onPopup={setPopup} />
          </aside>
        )}
        <div className={look.main}>
          <BookTable book={book} isNarrow={isNarrow} onPopup={setPopup} />
        </div>
      </div>
      {popup ? <BookPopup book={book} popup={popup} onPopup={setPopup} /> : null}
    </Page>
  )
}

function BookHeader({ isNarrow }: { isNarrow: boolean }) {
  const go = useGo()
  const canEdit = useMay()('CUSTOMER.EDIT')
  const [isOpen, setOpen] = useState(false)
  const upload = { label: contactTexts.upload, icon: IconUpload, href: '/customer-master/uploadfile' }
  return (
    <>
      <PageHeader
        title={contactTexts.title}
        context="Everybody you can reach"
        action={
          canEdit ? (
            <>
              {isNarrow ? null : (
                <Button icon={IconUpload} onClick={() => go(upload.href)}>
                  {contactTexts.upload}
                </Button>
              )}
              <Button kind="primary" icon={IconPlus} onClick={() => go(`${bookPath}/create`)}>
                {contactTexts.create}
              </Button>
            </>
          ) : null
        }
        more={[
          ...(canEdit && isNarrow ? [upload] : []),
          ...(canEdit ? [{ label: 'Duplicates', icon: IconUsers, href: '/customer-master/customers/duplicates' }] : []),
          { label: 'Background work', icon: IconHistory, onClick: () => setOpen(true) },
        ]}
      />
      <ActsPanel isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type TableProps = { book: Book; isNarrow: boolean; onPopup: (popup: Popup) => void }

function BookTable({ book, isNarrow, onPopup }: TableProps) {
  const { from = 0, columns: visible } = book.search
  const found = useContacts(book.query, from)
  const columns = useBookColumns(found.data?.headers)
  const rows = found.data?.customers
  const rowActions = useRowActions()
  const isPageTicked = rows !== undefined && rows.length > 0 && rows.every(({ id }) => book.selection.ids.has(id))
  const total = useContactCount(book.query, isPageTicked || book.selection.isAll)
  const exportChosen = useExportChosen(book, columns, rows)
  const deleteChosen = useDeleteChosen(book, total)
  return (
    <DataTable<ContactRow>
      // What the browser remembers of the columns is read once, so it waits for all of them.
      key={columns.map(({ id }) => id).join()}
      label={contactTexts.title}
      storageKey="contacts"
      columns={columns}
      visible={visible}
      onVisible={book.showColumns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ name, phoneNumber }) => name || phoneNumber}
      rowHref={({ id }) => contactHref(id)}
      rowActions={rowActions}
      isRefetching={found.isFetching && rows !== undefined}
      error={found.error?.message ?? null}
      onRetry={() => void found.refetch()}
      toolbar={<BookToolbar book={book} columns={columns} isNarrow={isNarrow} onPopup={onPopup} />}
      selection={{
        value: book.selection,
        onChange: book.select,
        ...(total === undefined ? {} : { total }),
        allLabel: count => `Select all ${count} that match`,
        actions: () => (
          <BookBulk
            book={book}
            isNarrow={isNarrow}
            onPopup={onPopup}
            onExport={() => void exportChosen()}
            onDelete={() => void deleteChosen()}
          />
        ),
      }}
      paging={{ from, perPage: contactLimits.page, more: found.data?.more ?? false, onChange: book.turn }}
      empty={useEmptyState(book)}
    />
  )
}

function useRowActions(): (contact: ContactRow) => Action[] {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate } = useDeleteContact()
  const remove = async ({ id, name, phoneNumber }: ContactRow) => {
    const isSure = await confirm({ question: contactTexts.deleteQuestion, detail: name || phoneNumber })
    if (isSure) mutate(id)
  }
  return contact => [
    may('CUSTOMER.EDIT')
      ? { label: 'Edit', icon: IconPencil, href: `${contactHref(contact.id)}?edit=true` }
      : { label: 'View', icon: IconEye, href: contactHref(contact.id) },
    ...(may('CUSTOMER.DELETE')
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void remove(contact) }]
      : []),
  ]
}

/** 'No Record Found', and what to do about it. */
function useEmptyState(book: Book): EmptyStateProps {
  const canEdit = useMay()('CUSTOMER.EDIT')
  const message = contactTexts.none
  const hasGone = useHasGone('groups', book.search.groups)
  const hasGoneLabel = useHasGone('tags', book.search.tags)
  if (book.isFiltered) {
    const { search } = book.search
    const action = <Button onClick={book.clearAll}>Clear filters</Button>
    const gone = hasGone ? 'A group that was chosen is gone.' : hasGoneLabel ? 'A label that was chosen is gone.' : ''
    const hint = search ? `Nobody here matches “${search}”.` : 'Nobody is in all of what you chose.'
    return { message, hint: gone || hint, drawing: 'search', action }
  }
  return {
    message,
    hint: canEdit ? 'Create a contact, or upload a file of them.' : 'Contacts appear here once somebody adds them.',
    drawing: 'people',
  }
}
