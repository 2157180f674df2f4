import { Select } from '@mantine/core'
import { useRef } from 'react'
import look from './field.module.css'
import { type FieldProps, sharedProps } from './field.tsx'
import { type Option, toItem } from './option.ts'
import { usePickByEnter } from './use-found-by-enter.ts'

export type SelectFieldProps = FieldProps<string | null> & {
  options: readonly Option[]
  /** Search appears by itself from ten options on. */
  canSearch?: boolean
  canClear?: boolean
  nothingFound?: string
}

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, canClear = false, nothingFound = 'No match' } = props
  const canSearch = props.canSearch ?? options.length >= 10
  const picked = options.find(option => option.value === value)
  const search = usePickByEnter({ picked, options, onChange })
  const input = useRef<HTMLInputElement>(null)
  // What is typed looks for another option, and does not lengthen the name of the one that was picked.
  const open = () => {
    search.onDropdownOpen()
    if (picked && search.searchValue === picked.label) input.current?.select()
  }
  return (
    <Select
      {...sharedProps(props)}
      {...search}
      ref={input}
      onDropdownOpen={open}
      value={value}
      onChange={onChange}
      data={options.map(toItem)}
      searchable={canSearch}
      selectFirstOptionOnChange={canSearch}
      // A form that begins with it would open with a list over its other fields.
      openOnFocus={false}
      clearable={canClear}
      allowDeselect={canClear}
      classNames={{ input: look.chosen }}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, className: look.clear }}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  )
}
