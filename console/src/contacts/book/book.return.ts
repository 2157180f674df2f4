import { onSessionEnd } from '../../lib/session.ts'
import type { BookSearch } from './contacts.search.ts'

export const bookPath = '/customer-master/customers'

let seen: BookSearch = {}
// What one person looked for is not the next one's to read.
onSessionEnd(() => rememberBook({}))

/** Keeps what the Phone Book shows, for the way back from a contact. */
export function rememberBook(search: BookSearch): void {
  seen = search
}

/** Where 'back to the Phone Book' leads: the page and the filters that were left. */
export function bookReturn() {
  return { to: bookPath, search: seen } as const
}
