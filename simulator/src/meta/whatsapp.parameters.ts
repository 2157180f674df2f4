import { at, listAt, textAt } from '../read.ts'

type Wrong = { code: number; message: string; details: string }
type Given = readonly unknown[]

/** What a template wants beside the values of its text, by what it was registered with; null where it is all there. */
export function wrongParameter(registered: readonly unknown[], given: Given): Wrong | null {
  const [header, body, buttons, carousel] = ['HEADER', 'BODY', 'BUTTONS', 'CAROUSEL'].map(type =>
    registered.find(one => textAt(one, 'type') === type),
  )
  return (
    wrongHeader(header, given) ??
    unnamed('header', header, given) ??
    unnamed('body', body, given) ??
    wrongButton(listAt(buttons, 'buttons'), given) ??
    wrongCards(listAt(carousel, 'cards'), given)
  )
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
  if (['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format)) {
    const received = textAt(parameters[0], 'type').toUpperCase() || 'UNKNOWN'
    if (received === format) return null
    const details = `header: Format mismatch, expected ${format}, received ${received}`
    return { code: 132012, message: 'Parameter format does not match format in the created template', details }
  }
  const expected = new Set(textAt(header, 'text').match(/\{\{\s*\w+\s*\}\}/g)).size
  if (parameters.length === expected) return null
  const details = `header: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`
  return { code: 132000, message: 'Number of parameters does not match the expected number of params', details }
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
