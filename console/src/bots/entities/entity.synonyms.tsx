import { TextInput } from '@mantine/core'
import { entityTexts, valueTypeLabels } from '@parley/contracts/bots/entities.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { entriesOf, listOf, type ValueRow } from './entity.draft.ts'
import look from './entity.module.css'

type SynonymsDialogProps = {
  /** Null: closed. */
  row: ValueRow | null
  canTeach: boolean
  onChange: (change: Partial<ValueRow>) => void
  onClose: () => void
}

export function SynonymsDialog({ row, canTeach, onChange, onClose }: SynonymsDialogProps) {
  // What is fading out keeps its words.
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  const shown = row ?? last
  const title = shown ? `${valueTypeLabels[shown.type]} of ${shown.value}` : ''
  return (
    <Dialog isOpen={row !== null} title={title} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      {shown ? (
        <Entries key={`${shown.key} ${shown.type}`} row={shown} canTeach={canTeach} onChange={onChange} />
      ) : null}
    </Dialog>
  )
}

type EntriesProps = { row: ValueRow; canTeach: boolean; onChange: (change: Partial<ValueRow>) => void }

function Entries({ row, canTeach, onChange }: EntriesProps) {
  const list = listOf(row)
  const put = (next: readonly string[]) => onChange(row.type === 'pattern' ? { pattern: next } : { synonyms: next })
  const settle = (at: number) => {
    if (list[at]?.trim() === '') put(list.filter((_, index) => index !== at))
  }
  return (
    <>
      {canTeach ? <NewEntry row={row} onAdd={entries => put([...entries, ...list])} /> : null}
      <ul className={look.entries} data-scrolls={list.length > 3 || undefined}>
        {list.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place, and keeps the focus by it (2026-11-21)
          <li key={index} className={look.entry}>
            <input
              className={look.entryText}
              aria-label={`${valueTypeLabels[row.type]} ${index + 1}`}
              readOnly={!canTeach}
              maxLength={longest(row)}
              value={entry}
              onBlur={() => settle(index)}
              onChange={event => put(list.with(index, event.currentTarget.value))}
            />
            {canTeach ? (
              <IconButton
                compact
                icon={IconTrash}
                label={`Delete ${entry}`}
                onClick={() => put(list.filter((_, at) => at !== index))}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function NewEntry({ row, onAdd }: { row: ValueRow; onAdd: (entries: string[]) => void }) {
  const [text, setText] = useState('')
  const isPattern = row.type === 'pattern'
  const add = () => {
    const entries = entriesOf(text, row.type)
    if (entries.length === 0) return toast.error(entityTexts.synonymEmpty)
    setText('')
    onAdd(fresh(entries, listOf(row)))
  }
  return (
    <form
      className={look.newEntry}
      onSubmit={event => {
        event.preventDefault()
        // The form of the entity must not hear of it: events pass through the portal.
        event.stopPropagation()
        add()
      }}
    >
      <TextInput
        data-autofocus
        aria-label={isPattern ? 'New pattern' : 'New synonyms'}
        placeholder={isPattern ? 'A pattern, such as AC\\d{6}' : 'Synonyms, with commas between'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}

/** Each once, whatever its case. */
function fresh(entries: readonly string[], list: readonly string[]): string[] {
  const known = new Set(list.map(entry => entry.toLowerCase()))
  return entries.filter(entry => {
    const isNew = !known.has(entry.toLowerCase())
    known.add(entry.toLowerCase())
    return isNew
  })
}

function longest({ type }: ValueRow): number {
  return type === 'pattern' ? limits.pattern : limits.value
}
