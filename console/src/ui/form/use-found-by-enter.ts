import { defaultOptionsFilter } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { drawFound } from './found-option.tsx'
import { type Option, toItem } from './option.ts'

const walks = new Set(['ArrowDown', 'ArrowUp'])

/**
 * Lets Enter in a list's search take the first option that was found, which is marked, and never send the form instead.
 * Mantine would take it too, but not while its list is being drawn, nor among options that came after the typing.
 */
export function useFoundByEnter(typed: string, options: readonly Option[], take: (found: Option) => void) {
  /** The search in whose list the arrow keys are; with another one Mantine has lost their place. */
  const walked = useRef<string | null>(null)
  const isBlank = typed.trim() === ''
  const found = isBlank ? undefined : options.find(option => !option.isDisabled && finds(option, typed))
  const onEnter = (event: KeyboardEvent) => {
    const reached = walked.current === typed ? reachedBy(event.target) : null
    if (event.nativeEvent.isComposing || (isBlank && !reached)) return
    event.preventDefault()
    event.stopPropagation()
    if (reached) reached.click()
    else if (found) take(found)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter(event)
    else walked.current = walks.has(event.key) ? typed : null
  }
  return { onKey, renderOption: drawFound(found) }
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
  const { onKey, renderOption } = useFoundByEnter(isSearching ? typed : '', options, found => {
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
    onKeyDownCapture: isSearching ? onKey : undefined,
    renderOption,
  }
}

/**
 * The option that the arrow keys have reached. Mantine knows it by its place alone, at which another one stands once an
 * answer has come in between.
 */
function reachedBy(box: EventTarget): HTMLElement | null {
  const id = box instanceof Element ? box.getAttribute('aria-activedescendant') : null
  return id === null ? null : document.getElementById(id)
}

function finds(option: Option, search: string) {
  return defaultOptionsFilter({ options: [toItem(option)], search, limit: 1 }).length > 0
}
