import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import look from './field.module.css'
import { type FieldProps, sharedProps } from './field.tsx'
import { filterFound } from './found-filter.ts'
import { type Option, toItem } from './option.ts'
import { useFoundByEnter } from './use-found-by-enter.ts'
import { usePausedSearch } from './use-paused-search.ts'

export type MultiSelectFieldProps = FieldProps<string[]> & {
  options: readonly Option[]
  maxValues?: number
  nothingFound?: string
  /** Where the server does the finding: told once the reader has paused; an empty text asks for all. */
  onSearch?: (text: string) => void
  /** The options were found for an earlier text; the answer to the one that was told last is still to come. */
  isStale?: boolean
  /** For a popup of this field alone: an open list would lie over its buttons. */
  closesOnPick?: boolean
}

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { value, onChange, options, maxValues, onSearch, isStale = false, closesOnPick } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { search, isTold } = usePausedSearch('', onSearch ?? ignore)
  const isAnswer = !onSearch || (isTold && !isStale)
  const pick = (picked: string[]) => {
    onChange(picked)
    if (closesOnPick) setOpen(false)
  }
  const further = options.filter(option => !value.includes(option.value))
  const { onKey, renderOption } = useFoundByEnter(text, further, found => {
    setText('')
    if (value.length < (maxValues ?? Infinity)) pick([...value, found.value])
  })
  return (
    <MultiSelect
      {...sharedProps(props)}
      value={value}
      onChange={pick}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      data={options.map(toItem)}
      maxValues={maxValues}
      searchable
      searchValue={text}
      onKeyDownCapture={isOpen ? onKey : undefined}
      renderOption={renderOption}
      openOnFocus={false}
      onSearchChange={found => {
        setText(found)
        search(found)
      }}
      {...(onSearch ? { filter: filterFound(further, isAnswer) } : {})}
      // Emptying a box also takes the arrow keys back to the first option: one that is empty keeps their place.
      clearSearchOnChange={text !== ''}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, className: look.clear }}
      nothingFoundMessage={isAnswer ? (props.nothingFound ?? 'No match') : 'Searching…'}
      maxDropdownHeight={320}
      hidePickedOptions={false}
      checkIconPosition="right"
    />
  )
}

function ignore(): void {
  // Found among the options that are there.
}
