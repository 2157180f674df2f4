import { Select } from '@mantine/core'
import look from './field.module.css'
import { type FieldProps, sharedProps } from './field.tsx'
import { filterFound } from './found-filter.ts'
import { type Option, toItem } from './option.ts'
import { usePickByEnter } from './use-found-by-enter.ts'
import { usePausedSearch } from './use-paused-search.ts'

export type FinderFieldProps = FieldProps<string | null> & {
  /** Those found so far. */
  options: readonly Option[]
  /** The chosen one, which may lie outside of what was found. */
  chosen: Option | null
  /** Told once the reader has paused; an empty text asks for all. */
  onSearch: (text: string) => void
  debounce?: number
  /** Asks for the next page, when the end of the list is reached; left out when there is none. */
  onMore?: (() => void) | undefined
  isBusy?: boolean
  /** They were found for an earlier text; the answer to the one that was told last is still to come. */
  isStale?: boolean
  canClear?: boolean
  nothingFound?: string
  /** Told when the list is opened. */
  onOpen?: (() => void) | undefined
}

/** A select whose options the server finds, page by page. */
export function FinderField(props: FinderFieldProps) {
  const { value, onChange, options, chosen, isBusy, isStale = false, canClear = false } = props
  const { onMore, nothingFound = 'No match' } = props
  const { search, isTold } = usePausedSearch(chosen?.label, props.onSearch, props.debounce)
  const isAnswer = isTold && !isStale
  const typing = usePickByEnter({ picked: chosen, options, onChange, onType: search })
  const all = chosen && !options.some(option => option.value === chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      {...sharedProps(props)}
      {...typing}
      onDropdownOpen={() => {
        typing.onDropdownOpen()
        props.onOpen?.()
      }}
      value={value}
      onChange={onChange}
      data={all.map(toItem)}
      searchable
      openOnFocus={false}
      filter={filterFound(options, isAnswer)}
      classNames={{ input: look.chosen }}
      clearable={canClear}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      nothingFoundMessage={isAnswer && !isBusy ? nothingFound : 'Searching…'}
      maxDropdownHeight={320}
      checkIconPosition="right"
      scrollAreaProps={{ onBottomReached: () => onMore?.() }}
    />
  )
}
