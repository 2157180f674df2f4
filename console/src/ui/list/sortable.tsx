import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'
import look from './sortable.module.css'

export type SortableProps = {
  /** Places in the list, from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list whose rows are put in order by mouse, finger or keyboard: blank to take, arrows to move, Esc to let be. */
export function Sortable({ onMove, children }: SortableProps) {
  return (
    <DragDropProvider
      plugins={defaults => [
        ...defaults.filter(plugin => plugin !== Accessibility),
        Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
      ]}
      modifiers={[RestrictToVerticalAxis]}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return
        onMove(source.initialIndex, source.index)
      }}
    >
      {children}
    </DragDropProvider>
  )
}

export type SortableItem = { id: string; index: number; label: string; isFixed?: boolean }

/** `ref` belongs on the row, `grip` somewhere inside it. */
export function useSortableItem({ id, index, label, isFixed = false }: SortableItem) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: isFixed, data: { label } })
  const grip = (
    <button ref={handleRef} type="button" className={look.grip} aria-label={`Move ${label}`} data-tip="Drag to move">
      <Icon of={IconGripVertical} />
    </button>
  )
  return { ref, grip, isDragging }
}

const instructions =
  'Press the space bar to take it, the arrow keys to move it, the space bar again to put it down, or Escape to let it be.'

const announcements = {
  dragstart: ({ operation: { source } }: DragStartEvent) => (source ? `${nameOf(source)} is taken.` : undefined),
  dragover: ({ operation: { source } }: DragOverEvent) =>
    isSortable(source) ? `${nameOf(source)} is at place ${source.index + 1}.` : undefined,
  dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
    if (!isSortable(source)) return undefined
    return canceled ? `${nameOf(source)} stays where it was.` : `${nameOf(source)} is put at place ${source.index + 1}.`
  },
}

function nameOf({ data }: { data: Record<string, unknown> }): string {
  return String(data.label)
}
