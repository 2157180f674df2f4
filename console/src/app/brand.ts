import type { WhiteLabel } from '@parley/contracts/enterprises/settings.ts'

/** What of the customer's look stands outside the page itself: the tab's title and its icon. */
export function brandTab({ title, favicon }: WhiteLabel): void {
  document.title = title
  if (favicon) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', favicon)
}
