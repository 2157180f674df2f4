/**
 * Several names in one cell of a file, as uploads read them. A name that has a separator of its own stands in double
 * quotes.
 */
export function listCell(names: readonly string[]): string {
  return names.map(name => (/^"|[;|]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(';')
}

/** The names of a cell that is split at `;` or `|`; what stands in double quotes is whole. */
export function namesInCell(cell: string): string[] {
  return [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[;|]|$)|([^;|]+))/g)].flatMap(
    ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim() || [],
  )
}
