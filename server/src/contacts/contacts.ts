import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import type { Work } from '../platform/work.ts'
import { readFull, requireFull, shownContact, shownHeaders, shownRow } from './contacts.rows.ts'
import { customDefinitions, headersOf } from './definitions/definitions.rows.ts'
import { countMatching, matchingIds, sightOf } from './find.ts'

/** `-1` asks for all and gets at most this many. */
const mostRows = 1000
/** An offset behind any number of contacts that PostgreSQL still takes as an integer. */
const farthest = 2_000_000_000

export async function readContacts(work: Work, query: ContactQuery & { from: number; perPage: number }) {
  const size = query.perPage < 0 ? mostRows : Math.min(query.perPage, mostRows)
  const headers = headersOf(await customDefinitions(work))
  const wanted = { ...query, ...(await sightOf(work, query)) }
  const from = Math.min(query.from, farthest)
  const rows = await readFull(work, matchingIds(wanted, { from, most: size + 1 }))
  const more = rows.length > size
  const customers = rows.slice(0, size).map(row => shownRow(work, row, headers))
  return { customers: { customers, headers: shownHeaders(headers), more, hasMore: more } }
}

export async function countContacts(work: Work, query: ContactQuery) {
  return { count: await countMatching(work, { ...query, ...(await sightOf(work, query)) }) }
}

export async function readContact(work: Work, contactId: string) {
  const row = await requireFull(work, contactId)
  return { customer: shownContact(work, row, await customDefinitions(work)) }
}
