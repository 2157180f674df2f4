import { texts } from '../texts.ts'
import { placeholdersOf } from './placeholders.ts'

/** Where a button leads. */
export const targetTexts = {
  address: 'Website address must begin with https:// or http://',
  number: texts.numberFormat,
} as const

/** A whole web address; a placeholder may stand in it, but not for its host. */
export function isAddress(url: string): boolean {
  const filled = placeholdersOf(url).reduce((text, name) => text.replaceAll(`{{${name}}}`, 'x'), url)
  return /^https?:\/\/[^\s{}]+/i.test(url) && !/\s/.test(url) && URL.canParse(filled)
}

/** A number that a phone can dial, as people write one. */
export function isDialable(number: string): boolean {
  return /^\+?[0-9][0-9 -]{5,18}[0-9]$/.test(number)
}
