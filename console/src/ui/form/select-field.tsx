import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import look from './field.module.css'
import { type FieldProps, sharedProps } from './field.tsx'
import { type Option, toItem } from './option.ts'
import { takeFound } from './take-found.ts'

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
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(picked?.label ?? '')
  const input = useRef<HTMLInputElement>(null)
  // What is typed looks for another option, and does not lengthen the name of the one that was picked.
  const open = () => {
    setIsOpen(true)
    if (picked && typed === picked.label) input.current?.select()
  }
  const isSearching = canSearch && isOpen && typed !== picked?.label
  const choose = (found: Option) => {
    setIsOpen(false)
    setTyped(found.label)
    onChange(found.value)
  }
  return (
    <Select
      {...sharedProps(props)}
      ref={input}
      dropdownOpened={isOpen}
      onDropdownOpen={open}
      onDropdownClose={() => setIsOpen(false)}
      onKeyDownCapture={isSearching ? event => takeFound(event, typed, options, choose) : undefined}
      value={value}
      onChange={onChange}
      data={options.map(toItem)}
      searchable={canSearch}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={canSearch}
      // A form that begins with it would open with a list over its other fields.
      openOnFocus={false}
      clearable={canClear}
      allowDeselect={canClear}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, className: look.clear }}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  )
}
