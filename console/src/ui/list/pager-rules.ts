export type Page = {
  /** Offset of the first row shown. */
  from: number
  perPage: number
  /** Whether the server has rows after these. */
  more: boolean
}

export function canGoBack({ from, perPage }: Page): boolean {
  return from >= perPage
}

export function canGoOn({ more }: Page): boolean {
  return more
}

export function previousFrom({ from, perPage }: Page): number {
  return Math.max(0, from - perPage)
}

export function nextFrom({ from, perPage }: Page): number {
  return from + perPage
}
