import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The way from an empty account to a bot that answers on a page; a step is done when its rows are there. */
export const startSteps = {
  createBot: { title: 'Create a bot', link: '/bots' },
  teachBot: { title: 'Teach it an intent with training phrases', link: '/bots' },
  trainBot: { title: 'Train it', link: '/bots' },
  addChannel: { title: 'Put the web chat on a page', link: '/admin/channels' },
  firstAnswer: { title: 'See a visitor answered', link: '/nlp-report/overview' },
} as const
export type StartStep = keyof typeof startSteps

/** A number with the one of the period before, and the rows behind it where they stand on one screen. */
const count = z.object({
  key: z.enum(['conversations', 'messages', 'unscoped']),
  label: z.string(),
  value: z.number(),
  previous: z.number(),
  link: z.string().nullable(),
})
const attention = z.object({
  key: z.string(),
  tone: z.enum(['danger', 'warning', 'info']),
  title: z.string(),
  detail: z.string(),
  link: z.string(),
})
const numberOfRows = z.object({ value: z.number(), link: z.string() })

export const dashboard = z.object({
  steps: z.array(z.object({ key: z.string(), title: z.string(), link: z.string(), done: z.boolean() })),
  attention: z.array(attention),
  /** Of the last seven days, today included, against the seven before. */
  counts: z.array(count),
  /** Conversations of each of the last fourteen days, the days of the enterprise's time zone. */
  days: z.array(z.object({ date: z.string(), conversations: z.number() })),
  bots: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      conversations: numberOfRows,
      messages: numberOfRows,
      unscoped: numberOfRows,
    }),
  ),
  /** What was asked most often in the seven days and not understood. */
  misunderstood: z.array(z.object({ message: z.string(), bot: z.string(), count: z.number(), link: z.string() })),
})
export type Dashboard = z.output<typeof dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/e/enterprise/dashboard',
  summary: 'What needs attention, how the week went, and the first steps; only what the caller may see.',
  answer: dashboard,
})
