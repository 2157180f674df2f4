import type { ByteRange } from '../platform/storage/storage.ts'

/** The byte range that the header asks for; null when it asks for none, for several, or is malformed. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const tail = Math.min(Number(last), size)
    return tail === 0 ? 'unsatisfiable' : { start: size - tail, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
