import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, moreRows, page, pathId } from '../fields.ts'

export const crawlSchedules = ['never', 'daily', 'weekly', 'monthly'] as const
export type CrawlSchedule = (typeof crawlSchedules)[number]

export const crawlTexts = {
  schedule: 'Read the websites again',
  scheduleUnknown: 'Schedule is not valid',
  noWebsiteRead: 'No website could be read',
  history: 'History',
} as const

/**
 * `DONE` made a version, `UNCHANGED` found what the served version knows already, and `FAILED` left the version before
 * in service.
 */
export const crawlStates = ['RUNNING', 'DONE', 'UNCHANGED', 'FAILED'] as const

export const crawlRun = z.object({
  id,
  _id: id,
  cause: z.enum(['person', 'schedule']),
  state: z.enum(crawlStates),
  pages: z.number().int(),
  /** Pages that are new or say something else than before. */
  changed: z.number().int(),
  /** Pages that are not there any more. */
  gone: z.number().int(),
  failed: z.number().int(),
  error: z.string().nullable(),
  version: z.number().int().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type CrawlRun = z.output<typeof crawlRun>

export const listCrawlRuns = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/genai/runs',
  summary: 'Each time that the websites of an agent were read, newest first.',
  params: z.object({ agentId: pathId('Agent') }),
  query: z.object(page(20)),
  answer: z.object({ runs: z.array(crawlRun), ...moreRows }),
})
