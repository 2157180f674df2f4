import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { IntentPartProps } from '../intents/intent.part.ts'
import { coloursOf } from '../intents/parameter.colours.ts'
import { PhraseItem } from './phrase.item.tsx'
import { PhrasePicker, type Picking } from './phrase.picker.tsx'
import look from './phrases.module.css'
import { useSelecting } from './use-selecting.ts'

type PhraseListProps = IntentPartProps & {
  phrases: readonly PhraseRow[]
  selected: ReadonlySet<string>
  repeated: ReadonlySet<string>
  /** The row that the last try to save stumbled over. */
  faulty: string | null
  onSelect: (selected: ReadonlySet<string>) => void
  onRemove: (key: string) => void
}

const rowHeight = 41

/** Draws the rows near the eye alone; they are of any height, for a phrase may take several lines. */
export function PhraseList(props: PhraseListProps) {
  const { agentId, phrases, selected, repeated, faulty, editor, canTeach } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRows(scroller, phrases)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const { act, content } = editor
  const colours = useMemo(() => coloursOf(content.parameters), [content.parameters])
  const select = useSelecting(phrases, selected, props.onSelect)
  const move = useMove(scroller, phrases, rows.scrollToIndex)
  useFaultInView(phrases, faulty, rows.scrollToIndex)

  const shown = rows.getVirtualItems().flatMap(item => {
    const row = phrases[item.index]
    return row ? [{ ...item, row }] : []
  })
  const reached = shown.some(({ row }) => row.key === current) ? current : shown[0]?.row.key
  return (
    // Without anything in it to focus, the list itself is scrolled by key.
    <div ref={scroller} className={look.phrases} tabIndex={canTeach ? undefined : 0}>
      <p role="status" className="ui-hidden">
        {picking ? 'Entities to choose from: arrow down' : ''}
      </p>
      <ul className={look.canvas} style={{ height: rows.getTotalSize() }} aria-label="Training phrases">
        {shown.map(({ index, start, row }) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={index}
            className={look.phraseRow}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={phrases.length}
            aria-posinset={index + 1}
          >
            <PhraseItem
              row={row}
              canTeach={canTeach}
              isCurrent={row.key === reached}
              isSelected={selected.has(row.key)}
              fault={faultOf(row.key, repeated, faulty)}
              colours={colours}
              act={act}
              onCurrent={setCurrent}
              onMove={move}
              onPicking={setPicking}
              onSelect={select}
              onRemove={props.onRemove}
              picking={picking?.key === row.key ? picking : null}
              picker={
                picking?.key === row.key ? (
                  <PhrasePicker agentId={agentId} row={row} picking={picking} editor={editor} onClose={setPicking} />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function useRows(scroller: RefObject<HTMLElement | null>, phrases: readonly PhraseRow[]) {
  return useVirtualizer({
    count: phrases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => phrases[index]?.key ?? index,
    overscan: 10,
  })
}

type ScrollTo = (index: number, options?: { align: 'center' }) => void

function useMove(scroller: RefObject<HTMLElement | null>, phrases: readonly PhraseRow[], scrollTo: ScrollTo) {
  const latest = useRef(phrases)
  useEffect(() => {
    latest.current = phrases
  })
  return useCallback(
    (key: string, step: -1 | 1) => {
      const index = latest.current.findIndex(row => row.key === key) + step
      if (!latest.current[index]) return
      scrollTo(index)
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] textarea`)?.focus(),
      )
    },
    [scroller, scrollTo],
  )
}

function useFaultInView(phrases: readonly PhraseRow[], faulty: string | null, scrollTo: ScrollTo): void {
  const index = faulty === null ? -1 : phrases.findIndex(({ key }) => key === faulty)
  useEffect(() => {
    if (index >= 0) scrollTo(index, { align: 'center' })
  }, [index, scrollTo])
}

function faultOf(key: string, repeated: ReadonlySet<string>, faulty: string | null): 'repeated' | 'refused' | null {
  if (repeated.has(key)) return 'repeated'
  return faulty === key ? 'refused' : null
}
