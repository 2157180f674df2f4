const addresses = /https?:\/\/[^\s<>"']+/gi
/** How far in front of an address marks are looked for. */
const mostMarks = 12
const sentenceEnds = '.,;:!?'
const marks = '*_~`'
const brackets = ['()', '[]', '{}'] as const

/** Writes each address of a text anew. */
export function withAddresses(text: string, write: (url: string) => string): string {
  return text.replace(addresses, (found: string, at: number) => {
    const url = addressIn(found, text.slice(0, at))
    return write(url) + found.slice(url.length)
  })
}

/** Without what only stands behind it: the end of a sentence, a bracket or a mark that opened before the address. */
export function addressIn(found: string, before: string): string {
  const opened = /[*_~`([{]*$/.exec(before.slice(-mostMarks))?.[0] ?? ''
  const outside = new Map<string, number>([
    ...[...sentenceEnds].map(sign => [sign, Number.POSITIVE_INFINITY] as const),
    ...[...marks].map(mark => [mark, count(opened, mark)] as const),
    ...brackets.map(([open = '', close = '']) => [close, count(found, close) - count(found, open)] as const),
  ])
  for (let end = found.length; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    const left = outside.get(last) ?? 0
    if (left <= 0) return found.slice(0, end)
    outside.set(last, left - 1)
  }
  return ''
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
