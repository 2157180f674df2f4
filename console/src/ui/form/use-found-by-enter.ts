import { defaultOptionsFilter } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { drawFound } from './found-option.tsx'
import { type Option, toItem } from './option.ts'

/**
 * Lets Enter in a list's search take the first option that was found, which is marked, and never send the form instead.
 * Mantine would take it too, but not while its list is being drawn, nor among options that came after the typing.
 */
export function useFoundByEnter(typed: string, options: readonly Option[], take: (found: Option) => void) {
  /** The search in whose list the arrow keys are; with another one Mantine has lost their place. */
  const walked = useRef<string | null>(null)
  const found = typed.trim() === '' ? undefined : options.find(option => !option.isDisabled && finds(option, typed))
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      walked.current = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? typed : null
      return
    }
    // An option that the arrow keys have reached is taken by Mantine.
    if (event.nativeEvent.isComposing || walked.current === typed || typed.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    if (found) take(found)
  }
  return { onEnter, renderOption: drawFound(found) }
}

type PickInput = {
  picked: Option | null | undefined
  options: readonly Option[]
  onChange: (value: string | null) => void
  onType?: (text: string) => void
}

/** What a Select of one option needs, so that Enter takes what typing has found. */
export function usePickByEnter({ picked, options, onChange, onType }: PickInput) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(picked?.label ?? '')
  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const isSearching = isOpen && typed !== picked?.label
  const { onEnter, renderOption } = useFoundByEnter(isSearching ? typed : '', options, found => {
    setIsOpen(false)
    type(found.label)
    onChange(found.value)
  })
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
    searchValue: typed,
    onSearchChange: type,
    onKeyDownCapture: isSearching ? onEnter : undefined,
    renderOption,
  }
}

function finds(option: Option, search: string) {
  return defaultOptionsFilter({ options: [toItem(option)], search, limit: 1 }).length > 0
}
