import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, nested, page, pathId, searchTerm, text } from '../fields.ts'
import { texts } from '../texts.ts'

/** `bytes` is room for `lines` numbers with a few columns beside them. */
export const blacklistLimits = { numbers: 10_000, lines: 100_000, bytes: 20 * 1024 * 1024, reason: 500 } as const

export const blacklistTexts = {
  title: 'Blacklist',
  add: 'Add Number',
  upload: 'Upload',
  download: 'Download',
  deleteTitle: 'Delete Blacklist',
  deleteQuestion: 'Are you sure you want to remove this number from the blacklist?',
  removed: 'Number removed from blacklist',
  numbersRequired: texts.mandatoryField,
  tooMany: `At most ${blacklistLimits.numbers.toLocaleString('en-US')} numbers at once`,
  tooLarge: 'A file of numbers may have 20 MB',
  file: 'Blacklist.csv',
} as const

export const blacklistColumns = ['Number', 'Name', 'Source', 'Reason', 'Added By', 'Added On'] as const
export const blacklistSources = ['MANUAL', 'UPLOAD', 'VENDOR'] as const

export const blacklistEntry = z.object({
  id,
  number: z.string(),
  /** Of the contact that has the number; empty where there is none. */
  name: z.string(),
  reason: z.string(),
  source: z.enum(blacklistSources),
  addedBy: z.string(),
  createdOn: instant,
})
export type BlacklistEntry = z.output<typeof blacklistEntry>

/** What became of the numbers that were given: `existing` stood there before. */
const added = z.object({ added: z.number().int(), existing: z.number().int(), invalid: z.array(z.string()) })
export type BlacklistAdded = z.output<typeof added>

const base = '/chatbird/api/campaign/blacklist'
const reason = text({ max: blacklistLimits.reason, label: 'Reason' }).optional()

export const listBlacklist = endpoint({
  method: 'GET',
  path: base,
  summary: 'Numbers that nothing is sent to, on any channel; the newest first.',
  query: z.object({ ...page(20), search: searchTerm }),
  answer: z.object({ blacklist: z.array(blacklistEntry), ...moreRows }),
})

export const addToBlacklist = endpoint({
  method: 'POST',
  path: base,
  summary: 'Puts numbers on the blacklist; what cannot be read as a number is given back.',
  body: z.object({ numbers: list(z.string()).optional(), reason }),
  answer: added,
})

export const uploadBlacklist = endpoint({
  method: 'POST',
  path: `${base}/upload`,
  summary: 'As above, with the first column of a CSV file that was uploaded before.',
  body: z.object({ file: nested(z.object({ name: text().optional(), path: text().optional() })).optional(), reason }),
  answer: added,
  transaction: 'none',
})

export const downloadBlacklist = endpoint({
  method: 'GET',
  path: `${base}/csv`,
  summary: 'The blacklist as CSV.',
  query: z.object({ search: searchTerm }),
  answer: z.unknown(),
  media: 'text/csv',
})

export const removeFromBlacklist = endpoint({
  method: 'DELETE',
  path: `${base}/:entryId`,
  summary: 'Lets messages to the number leave again.',
  params: z.object({ entryId: pathId('Number') }),
  answer: z.object({ id }),
})
