import type { Problem } from '../endpoint.ts'
import { textProblems, tooLong } from './check.text.ts'
import type { Button, ButtonType } from './components.ts'
import { lengthOf } from './components.ts'
import { templateLimits } from './limits.ts'
import { endsWithPlaceholder, placeholdersOf, strangeBraces } from './placeholders.ts'
import { isAddress, isDialable, targetTexts } from './targets.ts'
import { templateTexts } from './templates.ts'

const buttonNames: Record<ButtonType, string> = {
  QUICK_REPLY: 'quick reply',
  URL: 'URL',
  PHONE_NUMBER: 'phone number',
  COPY_CODE: 'copy code',
}

/** Each button by itself, at `<field>[<place>]`. */
export function buttonProblems(buttons: readonly Button[], field: string): Problem[] {
  return buttons.flatMap((button, index) => oneButton(button, `${field}[${index}]`))
}

/** How many of which kind, and in what order. */
export function buttonsProblems(buttons: readonly Button[], field: string): Problem[] {
  const { all, ...most } = templateLimits.buttons
  if (buttons.length > all) return [{ field, message: `At most ${all} buttons are allowed` }]
  const tooMany = (Object.keys(buttonNames) as ButtonType[]).find(type => countOf(buttons, type) > most[type])
  if (tooMany) return [{ field, message: tooManyOf(most[tooMany], buttonNames[tooMany]) }]
  return areTogether(buttons) ? [] : [{ field, message: 'Quick reply buttons must stand together' }]
}

function tooManyOf(most: number, name: string): string {
  return most === 1 ? `At most 1 ${name} button is allowed` : `At most ${most} ${name} buttons are allowed`
}

/** Samples of addresses with a placeholder. */
export function buttonSampleProblems(buttons: readonly Button[], field: string): Problem[] {
  return buttons.flatMap(({ type, url = '', example = '' }, index) => {
    const [name] = type === 'URL' ? placeholdersOf(url) : []
    return name && example.trim() === ''
      ? [{ field: `${field}[${index}].example`, message: templateTexts.sampleMissing(name) }]
      : []
  })
}

export function countOf(buttons: readonly Button[], type: ButtonType): number {
  return buttons.filter(button => button.type === type).length
}

function oneButton(button: Button, field: string): Problem[] {
  const problems = textProblems(button.text, {
    label: 'Button text',
    field: `${field}.text`,
    most: templateLimits.button,
    placeholders: 0,
  })
  const detail = detailProblem(button)
  return detail ? [...problems, { field: `${field}.${detail.key}`, message: detail.message }] : problems
}

function detailProblem({ type, url = '', phoneNumber = '', example = '' }: Button) {
  if (type === 'URL') return urlProblem(url)
  if (type === 'PHONE_NUMBER' && !isDialable(phoneNumber)) {
    return { key: 'phoneNumber', message: phoneNumber === '' ? 'Phone number is required' : targetTexts.number }
  }
  if (type === 'COPY_CODE' && lengthOf(example) > templateLimits.code) {
    return { key: 'example', message: tooLong('Code', templateLimits.code) }
  }
  return undefined
}

function urlProblem(url: string) {
  const names = placeholdersOf(url)
  const message = (() => {
    if (url === '') return 'Website address is required'
    if (!isAddress(url)) return targetTexts.address
    const isOneAlone = names.length <= 1 && !names.some(name => /^\d+$/.test(name) && name !== '1')
    if (strangeBraces(url) || !isOneAlone) return 'Website address can hold one placeholder, as {{1}}'
    if (names.length === 1 && !endsWithPlaceholder(url)) return 'The placeholder must stand at the end of the address'
    return undefined
  })()
  return message ? { key: 'url', message } : undefined
}

function areTogether(buttons: readonly Button[]): boolean {
  const changes = buttons.filter(
    ({ type }, index) => index > 0 && (type === 'QUICK_REPLY') !== (buttons[index - 1]?.type === 'QUICK_REPLY'),
  )
  return changes.length <= 1
}
