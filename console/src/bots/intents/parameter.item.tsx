import { Checkbox } from '@mantine/core'
import { limits } from '@parley/contracts/bots/texts.ts'
import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { PromptList } from '../prompt/prompt.list.tsx'
import type { ParameterRow } from './intent.draft.ts'
import look from './parameters.module.css'

type ParameterItemProps = {
  row: ParameterRow
  /** Of its words in the training phrases. */
  colour: number
  canTeach: boolean
  fault: string | null
  onChange: (change: Partial<Omit<ParameterRow, 'key'>>) => void
  onRemove: () => void
}

export function ParameterItem({ row, colour, canTeach, fault, onChange, onRemove }: ParameterItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, entityName, value, prompts } = row
  const cell = { isFixed: !canTeach }
  return (
    <>
      <tr className={look.row} data-fault={fault === null ? undefined : true}>
        <td data-label="Required">
          <Checkbox
            aria-label={`${name} is required`}
            disabled={!canTeach}
            checked={row.required}
            onChange={event => onChange({ required: event.currentTarget.checked })}
          />
        </td>
        <td data-label="Parameter name">
          <Cell
            {...cell}
            label="Parameter name"
            value={name}
            longest={limits.name}
            onChange={next => onChange({ name: next })}
          />
        </td>
        <td data-label="Entity" title={entityName}>
          <span className={look.swatch} data-colour={colour} /> {entityName}
        </td>
        <td data-label="Prompts">
          <PromptsButton name={name} count={prompts.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </td>
        <td data-label="Value">
          <Cell
            {...cell}
            label={`Value of ${name}`}
            value={value}
            longest={limits.constant}
            onChange={next => onChange({ value: next })}
          />
        </td>
        <td data-label="Option">
          {canTeach ? <IconButton compact icon={IconTrash} label={`Delete ${name}`} onClick={onRemove} /> : null}
        </td>
      </tr>
      {isOpen || fault !== null ? (
        <tr className={look.details}>
          <td colSpan={6}>
            {fault === null ? null : <Fault message={fault} />}
            <PromptList
              name={name}
              prompts={prompts}
              canTeach={canTeach}
              onChange={next => onChange({ prompts: next })}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
}

type PromptsButtonProps = { name: string; count: number; isOpen: boolean; onToggle: () => void }

function PromptsButton({ name, count, isOpen, onToggle }: PromptsButtonProps) {
  return (
    <button type="button" className={look.prompts} aria-expanded={isOpen} onClick={onToggle}>
      {count}
      <span className="ui-hidden"> prompts of {name}</span>
    </button>
  )
}

function Fault({ message }: { message: string }) {
  return (
    <p role="alert" className={look.fault}>
      <Icon of={IconAlertCircle} />
      {message}
    </p>
  )
}

type CellProps = {
  label: string
  value: string
  isFixed: boolean
  longest: number
  onChange: (value: string) => void
}

function Cell({ label, value, isFixed, longest, onChange }: CellProps) {
  if (isFixed) return value
  return (
    <input
      className={look.cell}
      aria-label={label}
      title={value}
      maxLength={longest}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
