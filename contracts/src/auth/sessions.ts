import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, pathId } from '../fields.ts'

export const session = z.object({
  id: z.string(),
  appId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdOn: instant,
  lastSeenOn: instant,
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/e/enterprise/users/sessions',
  summary: "The caller's own live sessions.",
  answer: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/e/enterprise/users/sessions/:sessionId',
  summary: "Ends one of the caller's sessions and closes its sockets.",
  params: z.object({ sessionId: pathId('Session') }),
  answer: z.object({ id: z.string() }),
})
