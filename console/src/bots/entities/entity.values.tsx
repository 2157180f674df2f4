import { valueTypeLabels, valueTypes } from '@parley/contracts/bots/entities.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { changedRow, type EntityForm, withoutRow } from './entity.draft.ts'
import look from './entity.module.css'
import { SynonymsDialog } from './entity.synonyms.tsx'
import { EntityValueRow } from './entity.value-row.tsx'

type EntityValuesProps = {
  form: EntityForm
  canTeach: boolean
  onChange: (form: EntityForm) => void
  problemAt: (field: string) => string | null
}

const rowHeight = 45

/** Up to thousands of rows, so only those near the eye are drawn. */
export function EntityValues({ form, canTeach, onChange, problemAt }: EntityValuesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const opened = form.values.find(({ key }) => key === open) ?? null
  const rows = useVirtualizer({
    count: form.values.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => form.values[index]?.key ?? index,
    overscan: 8,
  })
  useNewRow(scroller, form.values.length, rows.scrollToIndex)
  const hint = canTeach ? 'Words that mean the value, or patterns that it follows.' : undefined
  return (
    <section aria-label="Values" className={look.values}>
      <div className={look.columns} aria-hidden title={hint}>
        <span>Value</span>
        <span>Type</span>
        <span>{valueTypes.map(type => valueTypeLabels[type]).join(' / ')}</span>
      </div>
      <div ref={scroller} className={look.scroll}>
        <ul className={look.canvas} style={{ height: rows.getTotalSize() }} aria-label="Values">
          {rows.getVirtualItems().map(({ index, start }) => {
            const row = form.values[index]
            if (!row) return null
            return (
              <li
                key={row.key}
                ref={rows.measureElement}
                data-index={index}
                className={look.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={form.values.length}
                aria-posinset={index + 1}
              >
                <EntityValueRow
                  row={row}
                  position={index + 1}
                  canTeach={canTeach}
                  problemAt={field => problemAt(`values[${index}].${field}`)}
                  onChange={change => onChange(changedRow(form, row.key, change))}
                  onOpen={() => setOpen(row.key)}
                  onRemove={form.values.length > 1 ? () => onChange(withoutRow(form, row.key)) : null}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <SynonymsDialog
        row={opened}
        canTeach={canTeach}
        onChange={change => opened && onChange(changedRow(form, opened.key, change))}
        onClose={() => setOpen(null)}
      />
    </section>
  )
}

/** A row that was added is gone to: it may stand far below the last one in sight. */
function useNewRow(scroller: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void): void {
  const last = useRef(count)
  useEffect(() => {
    const isAdded = count > last.current
    last.current = count
    if (!isAdded) return
    scrollTo(count - 1)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${count - 1}"] input`)?.focus(),
    )
  }, [scroller, count, scrollTo])
}
