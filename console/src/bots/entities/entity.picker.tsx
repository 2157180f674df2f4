import { Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import type { ParameterRow } from '../intents/intent.draft.ts'
import { isInPicker, pickerMark } from '../phrases/picker.focus.ts'
import look from '../phrases/picker.module.css'
import { useEntities } from './entities.api.ts'
import { type PickerGroup, type PickerOption, pickerGroups } from './entity.picker.options.ts'

const perPage = 100
const searchDebounceMs = 150

type EntityPickerProps = {
  agentId: string
  label: string
  parameters: readonly ParameterRow[]
  marked: string | null
  /** Takes the focus at once; otherwise the arrow down key brings it, so that words can still be selected. */
  hasFocus?: boolean
  onPick: (picked: PickerOption['value']) => void
  onClose: (how: 'escaped' | 'left') => void
}

/** Floats at the element that it is put in. */
export function EntityPicker(props: EntityPickerProps) {
  return (
    <Popover
      opened
      position="bottom-start"
      width={288}
      offset={6}
      trapFocus={false}
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={look.target} />
      </Popover.Target>
      <Popover.Dropdown className={look.picker} {...pickerMark} aria-label={props.label}>
        <Picker {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Picker({ agentId, label, parameters, marked, hasFocus = false, onPick, onClose }: EntityPickerProps) {
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, searchDebounceMs)
  const [active, setActive] = useState(0)
  const list = useId()
  const { data, error } = useEntities(agentId, { perPage, searchterm: searched })
  const groups = pickerGroups({ parameters, entities: data?.entities ?? [], search, marked })
  const options = groups.flatMap(group => group.options)
  const at = Math.min(active, options.length - 1)

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[at]
    if (step !== undefined) setActive((at + step + options.length) % Math.max(1, options.length))
    else if (event.key === 'Enter' && option) onPick(option.value)
    else if (event.key === 'Escape') onClose('escaped')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus has gone elsewhere (2026-11-21)
    <div onBlur={event => (isInPicker(event.relatedTarget) ? undefined : onClose('left'))}>
      <input
        className={look.search}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options[at] ? `${list}-${at}` : undefined}
        placeholder="Search entities"
        // biome-ignore lint/a11y/noAutofocus: it was opened by its own button (2026-11-21)
        autoFocus={hasFocus}
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <Options id={list} groups={groups} active={at} onPick={onPick} />
      {options.length === 0 ? <p className={look.none}>{noneText(data === undefined, error)}</p> : null}
      {data?.more ? <p className={look.hint}>The first {perPage}. Search for the others.</p> : null}
      <p className={look.hint}>↓ to choose, Enter to take, Esc to close</p>
    </div>
  )
}

type OptionsProps = { id: string; groups: PickerGroup[]; active: number; onPick: EntityPickerProps['onPick'] }

function Options({ id, groups, active, onPick }: OptionsProps) {
  let at = -1
  return (
    <div id={id} role="listbox" aria-label="Entities" className={look.options}>
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options may hold groups, not fieldsets (2026-11-21)
        <div key={group.label} role="group" aria-label={group.label || 'Mark'}>
          {group.label ? <p className={look.group}>{group.label}</p> : null}
          {group.options.map(option => {
            at += 1
            return (
              <Option key={option.id} id={`${id}-${at}`} option={option} isActive={at === active} onPick={onPick} />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; option: PickerOption; isActive: boolean; onPick: EntityPickerProps['onPick'] }

function Option({ id, option, isActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above takes the keys (2026-11-21)
    <div
      id={id}
      ref={isActive ? intoView : null}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={look.option}
      title={option.detail === '' ? option.label : `${option.label}: ${option.detail}`}
      // Keeps the focus where it is, so that the click arrives before the picker closes.
      onPointerDown={event => event.preventDefault()}
      onClick={() => onPick(option.value)}
    >
      <span className={look.name}>{option.label}</span>
      <span className={look.detail}>{option.detail}</span>
    </div>
  )
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function noneText(isPending: boolean, error: Error | null): string {
  if (error) return error.message
  return isPending ? 'Loading' : 'No entity with this name.'
}
