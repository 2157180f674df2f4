import type { Finding, Scene } from '../scene.ts'

const runs = /[A-Za-z0-9]+/g
const panShape = /^[A-Z]{5}\d{4}[A-Z]$/
const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/
const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const base = 36

/** The tax number (PAN) of a person or company in India. */
export function findPans({ text }: Scene): Finding[] {
  return codesIn(text, 10, code => panShape.test(code))
}

/** The code of an Indian bank's branch. */
export function findIfscs({ text }: Scene): Finding[] {
  return codesIn(text, 11, code => ifscShape.test(code))
}

/** The GST number of an Indian business, if its check character is right. */
export function findGstins({ text }: Scene): Finding[] {
  return codesIn(text, 15, code => gstinShape.test(code) && gstinCheck(code.slice(0, -1)) === code.slice(-1))
}

function codesIn(text: string, length: number, isCode: (code: string) => boolean): Finding[] {
  const findings: Finding[] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    const value = run.length === length ? run.toUpperCase() : ''
    if (value !== '' && isCode(value)) findings.push({ start: index, end: index + length, value })
  }
  return findings
}

/** Each character counts once or twice in turn, the digits of every product in base 36 are added up. */
function gstinCheck(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at++) {
    const product = Number.parseInt(body[at] ?? '0', base) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / base) + (product % base)
  }
  return ((base - (sum % base)) % base).toString(base).toUpperCase()
}
