/** Our own link to a file, whatever name the reader knows the server by. */
export function addressHere(link: string): string {
  const { pathname, search } = new URL(link, location.origin)
  return `${pathname}${search}`
}

/** Such a link where the address may also be of somebody else's file; null then, for the browser may not load it. */
export function fileHere(address: string): string | null {
  const url = URL.parse(address, location.origin)
  const isFile = url !== null && /^\/files\/[0-9a-f-]{36}$/i.test(url.pathname) && url.searchParams.has('sig')
  return isFile ? `${url.pathname}${url.search}` : null
}
