import { at, listAt, textAt } from '../read.ts'

type Wrong = { code: number; message: string; details: string }
type Given = readonly unknown[]

/** What a template wants beside the values of its text, by what it was registered with; null where it is all there. */
export function wrongParameter(registered: readonly unknown[], given: Given): Wrong | null {
  const header = registered.find(one => textAt(one, 'type') === 'HEADER')
  const buttons = registered.find(one => textAt(one, 'type') === 'BUTTONS')
  return wrongHeader(header, given) ?? wrongButton(listAt(buttons, 'buttons'), given)
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
