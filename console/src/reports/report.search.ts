import { z } from 'zod'

export const reportTabs = ['overview', 'conversations'] as const
export type ReportTab = (typeof reportTabs)[number]

const day = z.iso.date().optional().catch(undefined)

/**
 * Everything the report shows. `intent`, `weak` and `message` narrow the table to the rows behind one number, `page`
 * counts from 1, and `turn` is the message that is open over the table.
 */
export const reportSearch = z.object({
  agent: z.string().optional().catch(undefined),
  start: day,
  end: day,
  tab: z.enum(reportTabs).optional().catch(undefined),
  scope: z.coerce
    .number()
    .pipe(z.literal([0, 1, 2]))
    .optional()
    .catch(undefined),
  intent: z.string().optional().catch(undefined),
  weak: z.literal(true).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  turn: z.string().optional().catch(undefined),
})
export type ReportSearch = z.output<typeof reportSearch>

/** The address of one view of the report. */
export function reportHref(search: ReportSearch): string {
  const named = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  const query = new URLSearchParams(named)
  return query.size > 0 ? `/nlp-report/overview?${query}` : '/nlp-report/overview'
}

type Rows = Pick<ReportSearch, 'scope' | 'intent' | 'weak' | 'message'>

/** The address of the messages behind a number of the period. */
export function rowsHref({ agent, start, end }: ReportSearch, rows: Rows): string {
  return reportHref({ agent, start, end, tab: 'conversations', ...rows })
}
