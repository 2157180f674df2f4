import { type ContactRow, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { useEffect, useRef } from 'react'
import { counted } from '../../lib/format.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Column } from '../../ui/table/table-columns.ts'
import { nothingSelected, selectedCount } from '../../ui/table/table-selection.ts'
import { rememberedColumns } from '../../ui/table/use-table-layout.ts'
import { saveFile, toCsv } from '../../ui/text/csv.ts'
import { useDeleteTicked } from '../contacts.api.ts'
import { useBeginAct } from './acts.told.ts'
import type { Book } from './use-book.ts'

const noRows: readonly ContactRow[] = []

/** Asks, then deletes: ticked contacts at once, all that match in the background. */
export function useDeleteChosen(book: Book, total: number | undefined): () => Promise<void> {
  const confirm = useConfirm()
  const beginAct = useBeginAct()
  const { mutate } = useDeleteTicked()
  return async () => {
    const { ids, isAll } = book.selection
    const detail = `${counted(selectedCount(book.selection, total), 'contact')} will go to the Bin for 30 days.`
    if (!(await confirm({ question: contactTexts.deleteQuestion, detail }))) return
    book.select(nothingSelected)
    if (isAll) await beginAct({ kind: 'delete', query: book.query }).catch(sayWhy)
    else mutate([...ids])
  }
}

/** Exports the columns in view: ticked contacts, which this browser has seen, at once; all that match in the background. */
export function useExportChosen(book: Book, columns: readonly Column<ContactRow>[], rows = noRows) {
  const beginAct = useBeginAct()
  const seen = useRef(new Map<string, ContactRow>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  return async () => {
    const { ids, isAll } = book.selection
    const visible = book.search.columns ?? rememberedColumns('contacts', columns)
    if (isAll) return beginAct({ kind: 'export', query: book.query, columns: [...visible] }).catch(sayWhy)
    const shown = visible.flatMap(id => columns.find(column => column.id === id) ?? [])
    const ticked = [...ids].flatMap(id => seen.current.get(id) ?? [])
    const lines = ticked.map(row => shown.map(column => column.text?.(row) ?? ''))
    saveFile('Contacts.csv', `\uFEFF${toCsv([shown.map(({ header }) => header), ...lines])}`, 'text/csv')
    toast.success(`${counted(ticked.length, 'contact')} exported`)
  }
}

function sayWhy(error: unknown): void {
  if (error instanceof Error) toast.error(error.message)
}
