import { NativeSelect, TextInput } from '@mantine/core'
import { entityTexts, type ValueType, valueTypeLabels, valueTypes } from '@parley/contracts/bots/entities.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { listOf, type ValueRow } from './entity.draft.ts'
import look from './entity.module.css'

type EntityValueRowProps = {
  row: ValueRow
  position: number
  canTeach: boolean
  problemAt: (field: string) => string | null
  onChange: (change: Partial<ValueRow>) => void
  onOpen: () => void
  /** Null for the only row. */
  onRemove: (() => void) | null
}

export function EntityValueRow({
  row,
  position,
  canTeach,
  problemAt,
  onChange,
  onOpen,
  onRemove,
}: EntityValueRowProps) {
  const open = () => (row.value.trim() === '' ? toast.info(entityTexts.synonymsHint) : onOpen())
  const listProblem = problemAt(row.type) ?? problemAt('type')
  return (
    <div className={look.row}>
      <TextInput
        aria-label={`Value ${position}`}
        placeholder="Value"
        disabled={!canTeach}
        maxLength={limits.value}
        value={row.value}
        error={shown(problemAt('value'))}
        onChange={event => onChange({ value: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Type of value ${position}`}
        disabled={!canTeach}
        value={row.type}
        data={valueTypes.map(type => ({ value: type, label: valueTypeLabels[type] }))}
        onChange={event => onChange({ type: typeOf(event.currentTarget.value) })}
      />
      <div>
        <button
          type="button"
          className={look.list}
          aria-haspopup="dialog"
          data-invalid={listProblem !== null || undefined}
          onClick={open}
        >
          <span className="ui-hidden">
            {valueTypeLabels[row.type]} of value {position}:{' '}
          </span>
          <ListText row={row} />
        </button>
        {listProblem === null ? null : (
          <p className={look.error}>
            <FieldError message={listProblem} />
          </p>
        )}
      </div>
      {canTeach && onRemove ? (
        <IconButton compact icon={IconTrash} label={`Delete value ${position}`} onClick={onRemove} />
      ) : null}
    </div>
  )
}

function ListText({ row }: { row: ValueRow }) {
  const list = listOf(row)
  if (list.length === 0) return <span className={look.placeholder}>{valueTypeLabels[row.type]}</span>
  return <span className={look.cut}>{list.join(', ')}</span>
}

function shown(problem: string | null) {
  return problem === null ? null : <FieldError message={problem} />
}

function typeOf(value: string): ValueType {
  return valueTypes.find(type => type === value) ?? 'synonyms'
}
