import { EntityPicker } from '../entities/entity.picker.tsx'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { IntentEditing } from '../intents/use-intent-editor.ts'
import { spanAt } from './phrase.spans.ts'

/** Words of a phrase for which an entity is to be picked. */
export type Picking = { key: string; start: number; end: number }

type PhrasePickerProps = {
  agentId: string
  row: PhraseRow
  picking: Picking
  editor: IntentEditing
  onClose: (picking: null) => void
}

export function PhrasePicker({ agentId, row, picking, editor, onClose }: PhrasePickerProps) {
  const { content, act } = editor
  const marked = spanAt(row.spans, picking.start, picking.end)
  const done = () => {
    onClose(null)
    returnTo(row.key)
  }
  return (
    <EntityPicker
      agentId={agentId}
      label={`Entity of “${row.text.slice(picking.start, picking.end)}”`}
      parameters={content.parameters}
      marked={marked?.parameter ?? null}
      onClose={how => (how === 'escaped' ? done() : onClose(null))}
      onPick={picked => {
        if (picked === 'none') {
          if (marked) act({ type: 'unmark', key: row.key, start: marked.start })
        } else act({ type: 'mark', ...picking, picked })
        done()
      }}
    />
  )
}

/** Without its selection, which would open the picker again. */
function returnTo(key: string): void {
  const box = document.querySelector<HTMLTextAreaElement>(`[data-phrase="${CSS.escape(key)}"]`)
  box?.setSelectionRange(box.selectionEnd, box.selectionEnd)
  box?.focus()
}
