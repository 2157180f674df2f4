/** One spelling an address: no fragment, query sorted. Null for what is no address of the web. */
export function pageAddress(address: string, base?: string): string | null {
  const url = URL.parse(address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  url.hash = ''
  url.searchParams.sort()
  return url.href.length <= 2000 ? url.href : null
}

/** Says which pages belong to a website: the same host, with `www.` or without, and below the path it starts at. */
export function siteOf(start: string): (address: string) => boolean {
  const first = new URL(start)
  const folder = folderOf(first.pathname)
  return address => {
    const url = URL.parse(address)
    return (
      url !== null &&
      hostOf(url) === hostOf(first) &&
      (url.pathname === first.pathname || url.pathname.startsWith(folder))
    )
  }
}

export function isSameHost(one: string, other: string): boolean {
  return hostOf(new URL(one)) === hostOf(new URL(other))
}

function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`
}

/** `/help` and `/help/` both start the folder `/help/`; `/help/index.html` stands in it. */
function folderOf(pathname: string): string {
  if (pathname.endsWith('/')) return pathname
  const cut = pathname.lastIndexOf('/') + 1
  return pathname.slice(cut).includes('.') ? pathname.slice(0, cut) : `${pathname}/`
}
