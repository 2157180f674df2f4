import { messageStateNames, messageStates } from '@parley/contracts/chats/message-states.ts'
import { z } from 'zod'

export const reportTabs = ['summary', 'responses', 'failed', 'fallback', 'recipients'] as const

const text = z.coerce.string().optional().catch(undefined)
/** Numbers of states; an address with anything else shows all. */
const states = text
  .refine(named => !named || named.split(',').every(state => Object.hasOwn(messageStateNames, state)))
  .catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/**
 * Everything that the report of a campaign shows. `status`, `code` and `clicked` narrow the rows of a tab to those
 * behind one number, `from` is the offset of the first row shown, and `open` the message whose steps are.
 */
export const campaignReportSearch = z.object({
  campaign: text,
  iteration: text,
  start: day,
  end: day,
  tab: z.enum(reportTabs).optional().catch(undefined),
  status: states,
  code: text,
  clicked: z.literal(true).optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  open: text,
})
export type ReportSearch = z.output<typeof campaignReportSearch>

/** Another tab, or another campaign, starts with its first rows, and none of those behind a number of the one before. */
export const nothingNarrowed = {
  status: undefined,
  code: undefined,
  clicked: undefined,
  from: undefined,
  open: undefined,
} satisfies Partial<ReportSearch>

const path = '/campaigns/report'

/** The address of one view of the report. */
export function reportHref(search: ReportSearch): string {
  const given = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return `${path}?${new URLSearchParams(given)}`
}

/** The address of rows of the same campaign, iteration and days. */
export function rowsHref({ campaign, iteration, start, end }: ReportSearch, rows: ReportSearch): string {
  return reportHref({ campaign, iteration, start, end, ...rows })
}

/** Days as `2026-11-21`, both included. */
export type ReportWanted = { campaignId: string; activityId?: string; fromDate?: string; toDate?: string }

/** What every tab of the report gets. */
export type ReportProps = {
  wanted: ReportWanted
  search: ReportSearch
  onChange: (part: Partial<ReportSearch>) => void
}

/** Null until a campaign is chosen. */
export function wantedOf({ campaign, iteration, start, end }: ReportSearch): ReportWanted | null {
  if (!campaign) return null
  return {
    campaignId: campaign,
    ...(iteration ? { activityId: iteration } : {}),
    ...(start ? { fromDate: start } : {}),
    ...(end ? { toDate: end } : {}),
  }
}

export type RowsWanted = { status?: string; code?: string; clicked?: true; fallback?: true }

/** Those who were not reached. */
const unreached: readonly string[] = [messageStates.failed, messageStates.skipped].map(String)

/** The rows that a tab lists. */
export function rowsIn({ tab, status, code, clicked }: ReportSearch): RowsWanted {
  if (tab === 'recipients') return { ...(status ? { status } : {}), ...(clicked ? { clicked } : {}) }
  if (tab === 'fallback') return { fallback: true }
  if (tab !== 'failed') return {}
  const wanted = status && unreached.includes(status) ? status : unreached.join()
  return { status: wanted, ...(code ? { code } : {}) }
}
