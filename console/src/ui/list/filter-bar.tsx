import { Checkbox, Menu, Popover } from '@mantine/core'
import { IconBookmark, IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../button/icon.tsx'
import type { Option } from '../form/option.ts'
import look from './filter-bar.module.css'

export type Filter = {
  id: string
  label: string
  options: readonly Option[]
  /** One value at most; else any of several. */
  isSingle?: boolean
}

/** Filter id → chosen values; hold it in the route's search, so that the address says what is filtered. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

export type FilterBarProps = {
  filters: readonly Filter[]
  value: FilterValues
  onChange: (value: FilterValues) => void
  /** Offers 'Save as view' while something is filtered. */
  onSaveView?: () => void
}

/** Chips above a list: add one, change it, take it away, clear all. */
export function FilterBar({ filters, value, onChange, onSaveView }: FilterBarProps) {
  const [added, setAdded] = useState<string | null>(null)
  const isSet = (filter: Filter) => (value[filter.id]?.length ?? 0) > 0
  const shown = filters.filter(filter => isSet(filter) || filter.id === added)
  const rest = filters.filter(filter => !shown.includes(filter))
  const set = (id: string, values: readonly string[]) => onChange({ ...value, [id]: values })
  const isAny = filters.some(isSet)
  return (
    <fieldset className={look.bar} aria-label="Filters">
      {shown.map(filter => (
        <Chip
          key={filter.id}
          filter={filter}
          values={value[filter.id] ?? []}
          isNew={filter.id === added}
          onChange={values => set(filter.id, values)}
          onClose={() => setAdded(null)}
        />
      ))}
      {rest.length > 0 ? <AddFilter filters={rest} onAdd={setAdded} /> : null}
      {isAny ? (
        <Button compact kind="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      ) : null}
      {isAny && onSaveView ? (
        <Button compact kind="subtle" icon={IconBookmark} onClick={onSaveView}>
          Save as view
        </Button>
      ) : null}
    </fieldset>
  )
}

function AddFilter({ filters, onAdd }: { filters: readonly Filter[]; onAdd: (id: string) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button compact kind="subtle" icon={IconPlus}>
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map(filter => (
          <Menu.Item key={filter.id} leftSection={<Icon of={IconFilter} />} onClick={() => onAdd(filter.id)}>
            {filter.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ChipProps = {
  filter: Filter
  values: readonly string[]
  isNew: boolean
  onChange: (values: readonly string[]) => void
  onClose: () => void
}

function Chip({ filter, values, isNew, onChange, onClose }: ChipProps) {
  const words = filter.options.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  return (
    <Popover position="bottom-start" defaultOpened={isNew} onClose={onClose} width={240} trapFocus returnFocus>
      <span className={look.chip}>
        <Popover.Target>
          <button type="button" className={look.words}>
            <span className={look.label}>{filter.label}</span>
            {words.length > 0 ? shorten(words) : 'any'}
          </button>
        </Popover.Target>
        {words.length > 0 ? (
          <button
            type="button"
            className={look.remove}
            aria-label={`Remove filter ${filter.label}`}
            onClick={() => onChange([])}
          >
            <Icon of={IconX} />
          </button>
        ) : null}
      </span>
      <Popover.Dropdown aria-label={filter.label}>
        <div className={look.options}>
          {filter.options.map(option => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={values.includes(option.value)}
              onChange={() => onChange(toggled(filter, values, option.value))}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function toggled({ isSingle }: Filter, values: readonly string[], value: string): readonly string[] {
  if (values.includes(value)) return values.filter(other => other !== value)
  return isSingle ? [value] : [...values, value]
}

function shorten(words: readonly string[]): string {
  return words.length > 2 ? `${words[0]} +${words.length - 1}` : words.join(', ')
}
