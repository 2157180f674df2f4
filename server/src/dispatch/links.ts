import { randomBytes } from 'node:crypto'
import { buttonsOf, cardsOf } from '@parley/contracts/templates/components.ts'
import type { FilledTemplate, FilledText } from '@parley/contracts/templates/filled.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'

export type LinkDraft = {
  code: string
  enterpriseId: string
  deliveryId: string
  broadcastId: string | null
  url: string
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const codeLength = 10
const fullUrl = /^https?:\/\/\S+$/
const urlsInText = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

type For = { id: string; enterpriseId: string; broadcastId: string | null; trackLinks: boolean }

/** Makes short links for one recipient, so that a click is somebody's; what it made has to be stored with the row. */
export function shortener(origin: string, { id, enterpriseId, broadcastId, trackLinks }: For) {
  const made: LinkDraft[] = []
  // What stands behind these is short already, and a way out of advertising is no click.
  const own = [`${origin}/l/`, `${origin}/u/`]
  const shorten = (url: string): string => {
    if (!fullUrl.test(url) || own.some(base => url.startsWith(base))) return url
    const known = made.find(link => link.url === url)
    if (known) return `${origin}/l/${known.code}`
    const code = newCode()
    made.push({ code, enterpriseId, deliveryId: id, broadcastId, url })
    return `${origin}/l/${code}`
  }
  const behind = (base: string, value: string): string => {
    if (base !== '' && !own.includes(base)) return value
    const short = shorten(value)
    return short.startsWith(base) ? short.slice(base.length) : value
  }
  const inText = (text: string) => (trackLinks ? text.replace(urlsInText, shorten) : text)
  return {
    made,
    shorten,
    /** A button's variable that is a whole address; behind a host that is not ours a code would lead nowhere. */
    inValues: (values: Record<string, string>, bases: ReadonlyMap<string, string>) => {
      const changed = { ...values }
      for (const [key, base] of bases) {
        const value = values[key]
        if (value && fullUrl.test(value)) changed[key] = behind(base, value)
      }
      return changed
    },
    inTemplate: (template: FilledTemplate): FilledTemplate => ({
      ...template,
      body: tracked(template.body, inText),
      cards: template.cards.map(card => ({ ...card, body: tracked(card.body, inText) })),
    }),
  }
}

/** Vendors that hold the template take the variables, the others the text: a link is the same in both. */
function tracked({ text, variables }: FilledText, inText: (text: string) => string): FilledText {
  return { text: inText(text), variables: variables.map(one => ({ ...one, value: inText(one.value) })) }
}

/** What stands before the variable of each URL button, by the variable's key. */
export function urlBases({ components }: Pick<TemplateContent, 'components'>): Map<string, string> {
  const bases = new Map<string, string>()
  const note = (key: string, url: string | undefined) => {
    const cut = url?.indexOf('{{') ?? -1
    if (url && cut >= 0) bases.set(key, url.slice(0, cut))
  }
  for (const [index, button] of buttonsOf(components).entries()) note(`button.${index}`, button.url)
  for (const [place, { buttons }] of cardsOf(components).entries()) {
    for (const [index, button] of buttons.entries()) note(`card.${place}.button.${index}`, button.url)
  }
  return bases
}

function newCode(): string {
  let code = ''
  while (code.length < codeLength) {
    for (const byte of randomBytes(16)) {
      // Bytes beyond the last whole round would favour the first letters.
      if (byte < letters.length * Math.floor(256 / letters.length) && code.length < codeLength) {
        code += letters[byte % letters.length]
      }
    }
  }
  return code
}
