import { randomBytes } from 'node:crypto'
import { buttonsOf, cardsOf } from '@parley/contracts/templates/components.ts'
import type { FilledTemplate, FilledText } from '@parley/contracts/templates/filled.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { withHtmlAddresses } from './links.html.ts'
import { withAddresses } from './links.text.ts'

export type LinkDraft = {
  code: string
  enterpriseId: string
  deliveryId: string
  broadcastId: string | null
  url: string
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const codeLength = 10
const fullUrl = /^https?:\/\/\S+$/i

type For = { id: string; enterpriseId: string; broadcastId: string | null; trackLinks: boolean; isHtml: boolean }

/** Makes short links for one recipient, so that a click is somebody's; what it made has to be stored with the row. */
export function shortener(origin: string, { id, enterpriseId, broadcastId, trackLinks, isHtml }: For) {
  const made: LinkDraft[] = []
  // What stands behind these is short already, and a way out of advertising is no click.
  const own = [`${origin}/l/`, `${origin}/u/`]
  const isOwn = (url: string) => own.some(base => url.toLowerCase().startsWith(base.toLowerCase()))
  const shorten = (url: string): string => {
    if (!fullUrl.test(url) || isOwn(url)) return url
    const known = made.find(link => link.url === url)
    if (known) return `${origin}/l/${known.code}`
    const code = newCode()
    made.push({ code, enterpriseId, deliveryId: id, broadcastId, url })
    return `${origin}/l/${code}`
  }
  /** Behind a host that is not ours a code would lead nowhere. */
  const leads = (base: string) => base === '' || base.startsWith(`${origin}/`)
  const behind = (base: string, value: string): string => {
    if (!leads(base)) return value
    const short = shorten(value)
    return short.startsWith(base) ? short.slice(base.length) : value
  }
  const written = isHtml ? inMail : inMessage
  return {
    made,
    /** For what an expression shortens itself. */
    shortenIn: (bases: ReadonlyMap<string, string>) => (variable: string) =>
      leads(bases.get(variable) ?? '') ? shorten : (url: string) => url,
    /** A button's variable that is a whole address. */
    inValues: (values: Record<string, string>, bases: ReadonlyMap<string, string>) => {
      const changed = { ...values }
      for (const [key, base] of bases) {
        const value = values[key]
        if (value && fullUrl.test(value)) changed[key] = behind(base, value)
      }
      return changed
    },
    inTemplate: (template: FilledTemplate): FilledTemplate =>
      trackLinks
        ? {
            ...template,
            body: written(template.body, shorten),
            cards: template.cards.map(card => ({ ...card, body: written(card.body, shorten) })),
          }
        : template,
  }
}

type Shorten = (url: string) => string

/** Vendors that hold the template take the variables, the others the text: a link is the same in both. */
function inMessage({ text, variables }: FilledText, shorten: Shorten): FilledText {
  const changed = variables.map(one => ({ ...one, value: withAddresses(one.value, shorten) }))
  return { text: withAddresses(text, shorten), variables: changed }
}

/** No vendor holds a mail; what a variable brings becomes a link only where the text has it at a place for one. */
function inMail({ text, variables }: FilledText, shorten: Shorten): FilledText {
  return { text: withHtmlAddresses(text, shorten), variables }
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
