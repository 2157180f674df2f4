/** Our own link to a file, whatever name the reader knows the server by. */
export function addressHere(link: string): string {
  const { pathname, search } = new URL(link, location.origin)
  return `${pathname}${search}`
}
