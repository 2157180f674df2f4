import { escapeMarkdown, heldIn, shownValue, type Variables } from './dialogue.values.ts'

export type About = {
  sessionId: string
  senderId: string
  /** Fields of the contact who writes, by name; empty for somebody unknown. */
  contact: Readonly<Record<string, string>>
}
export type Filling = {
  variables: Variables
  /** Every parameter's name: `$name` of another word stays as the author typed it. */
  parameters: ReadonlySet<string>
  about: About
}

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|\$([\p{L}\p{M}\p{N}_-]+)/gu
const original = '.original'

/** Fills `{{name}}`, `{{name|fallback}}`, `{{name.original}}` and `$name`, in one pass: a value is never read again. */
export function fillTemplate(template: string, filling: Filling): string {
  return template.replace(placeholder, (typed: string, braced?: string, fallback?: string, dollar?: string) => {
    if (dollar !== undefined) return filledDollar(dollar, filling) ?? typed
    const shown = shownName((braced ?? '').trim(), filling)
    return shown ? escapeMarkdown(shown) : (fallback ?? '').trim()
  })
}

/** Whether the text asks for the contact, which costs a look-up. */
export function asksForContact(template: string): boolean {
  return /\{\{\s*contact\./.test(template)
}

/** `-` may end a name or follow it: the longest name that is a parameter counts. Digits alone are an amount. */
function filledDollar(typed: string, filling: Filling): string | null {
  for (let end = typed.length; end > 0; end = typed.lastIndexOf('-', end - 1)) {
    const name = typed.slice(0, end)
    if (filling.parameters.has(name) && !/^\d+$/.test(name))
      return escapeMarkdown(shownName(name, filling)) + typed.slice(end)
  }
  return null
}

function shownName(name: string, { variables, about }: Filling): string {
  const held = heldIn(variables, name)
  if (held) return shownValue(held)
  if (name.endsWith(original)) return heldIn(variables, name.slice(0, -original.length))?.original ?? ''
  if (name === 'session.id') return about.sessionId
  if (name === 'sender.id') return about.senderId
  const field = name.startsWith('contact.') ? name.slice('contact.'.length) : ''
  return Object.hasOwn(about.contact, field) ? (about.contact[field] ?? '') : ''
}
