import { defaultOptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type Option, toItem } from './option.ts'

/**
 * Lets Enter in a list's search take the first option that was found, and never send the form instead. Mantine would
 * take it too, but not while its list is being drawn, nor among options that came after the typing.
 */
export function takeFound(
  event: KeyboardEvent,
  typed: string,
  options: readonly Option[],
  take: (found: Option) => void,
) {
  // An option that the arrow keys have reached is taken by Mantine.
  const isWalked = event.currentTarget.hasAttribute('aria-activedescendant')
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || isWalked || typed.trim() === '') return
  event.preventDefault()
  event.stopPropagation()
  const found = options.find(option => !option.isDisabled && finds(option, typed))
  if (found) take(found)
}

function finds(option: Option, search: string) {
  return defaultOptionsFilter({ options: [toItem(option)], search, limit: 1 }).length > 0
}
