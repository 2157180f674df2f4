/** Between several values of a cell in Google's exports. */
export const severalOfGoogle = ' ::: '
/** What Google writes before the groups that it has made itself. */
const ownOfGoogle = /^\* /
/** Google's group of everybody tells nothing. */
const everybodyOfGoogle = '* myContacts'

/**
 * Several names in one cell of a file, as uploads read them. A name that has a separator of its own stands in double
 * quotes.
 */
export function listCell(names: readonly string[]): string {
  return names.map(name => (/^"|[;|]|:::|^\* /.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(';')
}

/** The names of a cell that is split at `;` or `|`, or as Google does; what stands in double quotes is whole. */
export function namesInCell(cell: string): string[] {
  const isOfGoogle = cell === everybodyOfGoogle || (cell.includes(severalOfGoogle) && !cell.includes('"'))
  if (isOfGoogle) {
    const names = cell.split(severalOfGoogle).map(name => name.trim())
    return names.filter(name => name !== '' && name !== everybodyOfGoogle).map(name => name.replace(ownOfGoogle, ''))
  }
  return [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[;|]|$)|([^;|]+))/g)].flatMap(
    ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim() || [],
  )
}
