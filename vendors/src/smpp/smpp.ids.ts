/** Ids that are small in one notation are ids of other messages in the other. */
const leastNumber = 0xffffn
/** Of the longest id that is a number: 64 bits. */
const mostDigits = 20
/** To which centres fill up a hexadecimal and a decimal id with zeros. */
const widths = { hex: [0, 8, 16], decimal: [0, 10, 20] } as const

/**
 * The other ways to write an id. Many centres answer with a hexadecimal one and write the same one decimal in their
 * receipts, or the other way round, with zeros in front in one of them.
 */
export function otherSpellings(id: string): string[] {
  if (id.length > mostDigits || !/^[0-9a-f]+$/i.test(id)) return []
  const read = [...(/^\d+$/.test(id) ? [BigInt(id)] : []), BigInt(`0x${id}`)].filter(number => number > leastNumber)
  const hex = read.flatMap(number => widths.hex.map(width => number.toString(16).padStart(width, '0')))
  const decimal = read.flatMap(number => widths.decimal.map(width => number.toString().padStart(width, '0')))
  const all = new Set([...hex, ...hex.map(one => one.toUpperCase()), ...decimal])
  all.delete(id)
  return [...all]
}
