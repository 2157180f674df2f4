import { at, listAt, textAt } from '../read.ts'

type Wrong = { code: number; message: string; details: string }
type Given = readonly unknown[]

/** What a template wants beside the values of its text, by what it was registered with; null where it is all there. */
export function wrongParameter(registered: readonly unknown[], given: Given): Wrong | null {
  const [header, body, offer, buttons, carousel] = ['HEADER', 'BODY', 'LIMITED_TIME_OFFER', 'BUTTONS', 'CAROUSEL'].map(
    type => registered.find(one => textAt(one, 'type') === type),
  )
  return (
    wrongHeader(header, given) ??
    unnamed('header', header, given) ??
    unnamed('body', body, given) ??
    wrongOffer(offer, given) ??
    wrongButton(listAt(buttons, 'buttons'), given) ??
    wrongCards(listAt(carousel, 'cards'), given)
  )
}

/** The same of a gateway with a form of its own, which has a place for a file and none for the end of an offer. */
export function wrongInForm(registered: readonly unknown[], fileType: string | undefined): Wrong | null {
  const [header, offer] = ['HEADER', 'LIMITED_TIME_OFFER'].map(type =>
    registered.find(one => textAt(one, 'type') === type),
  )
  return wrongFile(textAt(header, 'format'), fileType ?? '') ?? wrongOffer(offer, [])
}

function wrongOffer(offer: unknown, given: Given): Wrong | null {
  if (at(offer, 'limited_time_offer', 'has_expiration') !== true) return null
  const told = given.find(one => textAt(one, 'type') === 'limited_time_offer')
  if (textAt(told, 'parameters', 0, 'limited_time_offer', 'expiration_time_ms')) return null
  const details = 'limited_time_offer: expiration_time_ms is required'
  return { code: 131008, message: 'Required parameter is missing', details }
}

/** Values of names go by their names, in whatever order. */
function unnamed(type: 'header' | 'body', component: unknown, given: Given): Wrong | null {
  const places = textAt(component, 'text').matchAll(/\{\{\s*([a-z_]\w*)\s*\}\}/gi)
  const names = [...places].map(([, name = '']) => name)
  if (names.length === 0) return null
  const part = given.find(one => textAt(one, 'type') === type)
  const told = new Set(listAt(part, 'parameters').map(one => textAt(one, 'parameter_name')))
  const missing = names.find(name => !told.has(name))
  if (missing === undefined) return null
  const details = `${type}: Parameter name is missing or empty, expected ${missing}`
  return { code: 100, message: 'Invalid parameter', details }
}

/** All of the cards, each with what it wants for itself. */
function wrongCards(cards: readonly unknown[], given: Given): Wrong | null {
  const shown = listAt(
    given.find(one => textAt(one, 'type') === 'carousel'),
    'cards',
  )
  if (shown.length !== cards.length) {
    const details = `carousel: number of cards (${shown.length}) does not match the expected number of cards (${cards.length})`
    return { code: 132012, message: 'Parameter format does not match format in the created template', details }
  }
  for (const [place, card] of cards.entries()) {
    const filled = shown.find(one => textAt(one, 'card_index') === String(place))
    const wrong = wrongParameter(listAt(card, 'components'), listAt(filled, 'components'))
    if (wrong) return wrong
  }
  return null
}

function wrongHeader(header: unknown, given: Given): Wrong | null {
  const parameters = listAt(
    given.find(one => textAt(one, 'type') === 'header'),
    'parameters',
  )
  const format = textAt(header, 'format')
  if (fileFormats.has(format)) return wrongFile(format, textAt(parameters[0], 'type'))
  const expected = new Set(textAt(header, 'text').match(/\{\{\s*\w+\s*\}\}/g)).size
  if (parameters.length === expected) return null
  const details = `header: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`
  return { code: 132000, message: 'Number of parameters does not match the expected number of params', details }
}

const fileFormats = new Set(['IMAGE', 'VIDEO', 'DOCUMENT'])

function wrongFile(format: string, type: string): Wrong | null {
  const received = type.toUpperCase() || 'UNKNOWN'
  if (!fileFormats.has(format) || received === format) return null
  const details = `header: Format mismatch, expected ${format}, received ${received}`
  return { code: 132012, message: 'Parameter format does not match format in the created template', details }
}

/** A code is kept as a link. */
const wanted: Readonly<Record<string, { subType: string; name: string }>> = {
  URL: { subType: 'url', name: 'Url' },
  OTP: { subType: 'url', name: 'Url' },
  COPY_CODE: { subType: 'copy_code', name: 'CopyCode' },
}

function wrongButton(buttons: readonly unknown[], given: Given): Wrong | null {
  for (const [place, button] of buttons.entries()) {
    const type = textAt(button, 'type')
    const want = type === 'URL' && !textAt(button, 'url').includes('{{') ? undefined : wanted[type]
    if (!want) continue
    const isGiven = given.some(
      one =>
        textAt(one, 'type') === 'button' &&
        textAt(one, 'sub_type') === want.subType &&
        textAt(one, 'index') === String(place) &&
        at(one, 'parameters', 0) !== undefined,
    )
    if (isGiven) continue
    const details = `buttons: Button at index ${place} of type ${want.name} requires a parameter`
    return { code: 131008, message: 'Required parameter is missing', details }
  }
  return null
}
