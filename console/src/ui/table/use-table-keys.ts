import { type RefObject, useEffect, useRef } from 'react'
import { isPlainKey } from '../keyboard/typing.ts'

type TableKeys = { onSelect: ((id: string) => void) | null; onOpen: ((id: string) => void) | null }

/** j/k move, x selects, Enter opens. With the focus nowhere in particular, the first list of the page takes the keys. */
export function useTableKeys(root: RefObject<HTMLElement | null>, keys: TableKeys): void {
  const latest = useRef(keys)
  const lastId = useRef<string | null>(null)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const table = root.current
      if (!table || !isPlainKey(event) || !isMine(table, event.target)) return
      const row = rowFor(event.key, table, lastId.current)
      const id = row?.dataset.row
      if (!row || id === undefined || !answer(event, row, id, latest.current)) return
      lastId.current = id
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [root])
}

/** The row the key is about: the next, the one before, or the one holding the focus. */
function rowFor(key: string, table: HTMLElement, lastId: string | null): HTMLElement | undefined {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.findIndex(row => row.contains(document.activeElement))
  if (key !== 'j' && key !== 'k') return rows[focused]
  const from = focused >= 0 ? focused : rows.findIndex(row => row.dataset.row === lastId)
  return rows[key === 'j' ? from + 1 : Math.max(0, from - 1)]
}

function answer(event: KeyboardEvent, row: HTMLElement, id: string, keys: TableKeys): boolean {
  if (event.key === 'j' || event.key === 'k') {
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (event.key === 'x' && keys.onSelect) {
    keys.onSelect(id)
    return true
  }
  if (event.key === 'Enter' && event.target === row && keys.onOpen) {
    keys.onOpen(id)
    return true
  }
  return false
}

function isMine(table: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false
  if (table.contains(target)) return true
  return target.contains(table) && document.querySelector('[data-table]') === table && !hasDialog()
}

function hasDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null
}
