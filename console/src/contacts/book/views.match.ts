import type { ContactView } from '@parley/contracts/contacts/acts.ts'
import type { BookSearch } from './contacts.search.ts'

/** Whether the screen shows exactly what the view says; the page within it does not matter. */
export function isShown({ query }: Pick<ContactView, 'query'>, { search, groups, tags, columns }: BookSearch): boolean {
  return (
    (query.search ?? '') === (search ?? '') &&
    isSameSet(query.groups, groups) &&
    isSameSet(query.tags, tags) &&
    (query.columns ?? []).join() === (columns ?? []).join()
  )
}

function isSameSet(some: readonly string[] = [], others: readonly string[] = []): boolean {
  return some.length === others.length && some.every(id => others.includes(id))
}
