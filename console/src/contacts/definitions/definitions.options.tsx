import { TextInput } from '@mantine/core'
import { definitionLimits } from '@parley/contracts/contacts/definitions.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { type FieldBinding, FieldError } from '../../ui/form/field.tsx'
import { Sortable, useSortableItem } from '../../ui/list/sortable.tsx'
import { optionsOf } from './definitions.draft.ts'
import look from './definitions.form.module.css'

/** The options of a select, one a row, in the order in which the list will show them. */
export function OptionsField({ value, error, onChange, name }: FieldBinding<string[]>) {
  const { rows, change, list } = useOptionRows(value, onChange)
  const id = useId()
  const put = (at: number, texts: readonly string[]) => change(rows.toSpliced(at, 1, ...texts.map(newRow)), at)
  return (
    <fieldset className={look.options} aria-describedby={error ? id : undefined}>
      <legend>
        Dropdown Values <span aria-hidden>*</span>
      </legend>
      <Sortable onMove={(from, to) => change(inOrder(rows, from, to))}>
        <ol ref={list}>
          {rows.map((row, at) => (
            <OptionRow
              key={row.key}
              name={name}
              row={row}
              place={at}
              onChange={text => change(rows.with(at, { ...row, text }))}
              onPaste={texts => put(at, texts)}
              onNext={() => change(rows.toSpliced(at + 1, 0, newRow('')), at + 1)}
              onRemove={rows.length > 1 ? () => change(rows.toSpliced(at, 1), Math.max(0, at - 1)) : null}
            />
          ))}
        </ol>
      </Sortable>
      {error ? (
        <p id={id} className={look.problem}>
          <FieldError message={error} />
        </p>
      ) : null}
      <Button
        compact
        icon={IconPlus}
        disabled={rows.length >= definitionLimits.options}
        onClick={() => change([...rows, newRow('')], rows.length)}
      >
        Add value
      </Button>
    </fieldset>
  )
}

type Row = { key: string; text: string }
let lastKey = 0

function newRow(text: string): Row {
  lastKey += 1
  return { key: `option-${lastKey}`, text }
}

/** Rows keep their identity while they are moved and written in; the form knows their texts alone. */
function useOptionRows(value: readonly string[], onChange: (value: string[]) => void) {
  const [rows, setRows] = useState(() => value.map(newRow))
  const list = useRef<HTMLOListElement>(null)
  const change = (next: readonly Row[], focusAt?: number) => {
    setRows([...next])
    onChange(next.map(({ text }) => text))
    if (focusAt === undefined) return
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[focusAt]?.focus())
  }
  return { rows, change, list }
}

function inOrder(rows: readonly Row[], from: number, to: number): Row[] {
  const taken = rows[from]
  return taken ? rows.toSpliced(from, 1).toSpliced(to, 0, taken) : [...rows]
}

type OptionRowProps = {
  name: string | undefined
  row: Row
  place: number
  onChange: (text: string) => void
  /** Several at once, such as a column of a spreadsheet. */
  onPaste: (texts: readonly string[]) => void
  onNext: () => void
  /** Null for the only row. */
  onRemove: (() => void) | null
}

function OptionRow({ name, row, place, onChange, onPaste, onNext, onRemove }: OptionRowProps) {
  const label = `Value ${place + 1}`
  const { ref, grip } = useSortableItem({ id: row.key, index: place, label: row.text || label })
  const paste = (event: ClipboardEvent) => {
    const texts = optionsOf(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    onPaste(texts)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onNext()
    if (event.key === 'Backspace' && row.text === '' && onRemove) {
      event.preventDefault()
      onRemove()
    }
  }
  return (
    <li ref={ref}>
      {grip}
      <TextInput
        name={name}
        aria-label={label}
        className={look.option}
        maxLength={definitionLimits.option}
        value={row.text}
        // Options travel as one list, parted by commas.
        onChange={event => onChange(event.currentTarget.value.replaceAll(',', ''))}
        onPaste={paste}
        onKeyDown={press}
      />
      {onRemove ? <IconButton compact icon={IconX} label={`Remove ${label}`} onClick={onRemove} /> : null}
    </li>
  )
}
