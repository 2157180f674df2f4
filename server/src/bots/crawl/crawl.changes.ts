import { createHash } from 'node:crypto'
import type { EgressAnswer } from '../../platform/egress.ts'
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

function isEmpty({ blocks, files }: KeptPage): boolean {
  return blocks.length === 0 && files === null
}

function wordsOf({ title, blocks, files }: KeptPage): string {
  return JSON.stringify([title, blocks.map(({ heading, text }) => [heading, text]), files])
}
