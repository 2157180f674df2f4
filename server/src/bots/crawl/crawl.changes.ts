import { createHash } from 'node:crypto'
import type { EgressAnswer } from '../../platform/egress/egress.ts'
import { statusError } from './crawl.fetch.ts'
import type { KeptPage, PageRow } from './crawl.rows.ts'

/** Of everything that decides how an answer is read: equal ones are read once. */
export function hashOf({ body, headers }: EgressAnswer): Buffer {
  const marks = [headers['content-type'] ?? '', headers['x-robots-tag'] ?? '', '']
  return createHash('sha256').update(marks.join('\n')).update(body).digest()
}

/** Whether the page says something else than the last time it was read. */
export function changeOf(before: KeptPage | null, after: KeptPage | null): PageRow['change'] {
  if (!after) return 'SAME'
  if (!before || isEmpty(before)) return isEmpty(after) ? 'SAME' : 'NEW'
  return wordsOf(before) === wordsOf(after) ? 'SAME' : 'CHANGED'
}

const goneErrors = new Set([404, 410].map(statusError))

/** A website that is being put up answers 404 for a while: a page is gone when two trainings in a row were told so. */
export function isGoneForGood(before: PageRow | null, error: string): boolean {
  return before?.state === 'FAILED' && before.error !== null && goneErrors.has(before.error) && goneErrors.has(error)
}

function isEmpty({ blocks, files }: KeptPage): boolean {
  return blocks.length === 0 && files === null
}

function wordsOf({ title, blocks, files }: KeptPage): string {
  return JSON.stringify([title, blocks.map(({ heading, text }) => [heading, text]), files])
}
