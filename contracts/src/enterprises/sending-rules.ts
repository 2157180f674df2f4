import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { flag, list, nested, number } from '../fields.ts'

export const sendingRuleTexts = {
  saved: 'Sending rules saved',
  time: 'Choose a time',
  days: 'Choose at least one day',
  always: 'Quiet hours of every day leave no time to send',
  messages: 'Messages must be a number from 1 to 100',
  hours: 'Hours must be a number from 1 to 720',
} as const

/** Whose clock says that it is quiet: the enterprise's, or that of the country of the recipient's number. */
export const quietClocks = ['ENTERPRISE', 'RECIPIENT'] as const
export const capLimits = { messages: 100, hours: 720 } as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sendingRuleTexts.time)
const upTo = (most: number, message: string) =>
  number(z.number(message).int(message).min(1, message).max(most, message))

/** From `to` on they may leave again, on the next day where it is no later than `from`; equal, after a whole day. */
const quietHours = z.object({
  enabled: flag(),
  from: time,
  to: time,
  /** Days on which quiet hours begin, Sunday being 0. */
  days: list(number(z.number().int().min(0).max(6))),
  clock: z.enum(quietClocks),
})
/** At most so many to one person within so many hours, on all channels together. */
const frequencyCap = z.object({
  enabled: flag(),
  messages: upTo(capLimits.messages, sendingRuleTexts.messages),
  hours: upTo(capLimits.hours, sendingRuleTexts.hours),
})

/** Promotional messages alone heed them: answers in a chat, utility and authentication templates always leave. */
export const sendingRules = z.object({ quietHours, frequencyCap })
export type SendingRules = z.output<typeof sendingRules>

/** What is not sent stays. */
const changes = z.object({
  quietHours: nested(quietHours.partial()).optional(),
  frequencyCap: nested(frequencyCap.partial()).optional(),
})
export type SendingRuleChanges = z.output<typeof changes>

export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const noSendingRules: SendingRules = {
  quietHours: { enabled: false, from: '21:00', to: '09:00', days: [...everyDay], clock: 'ENTERPRISE' },
  frequencyCap: { enabled: false, messages: 3, hours: 24 },
}

/** What no single field can say. */
export function sendingRuleProblems({ quietHours: { enabled, from, to, days } }: SendingRules): Problem[] {
  if (!enabled) return []
  if (days.length === 0) return [{ field: 'quietHours.days', message: sendingRuleTexts.days }]
  if (from === to && everyDay.every(day => days.includes(day)))
    return [{ field: 'quietHours.to', message: sendingRuleTexts.always }]
  return []
}

const path = '/e/enterprise/sending_rules'
/** With the enterprise's time zone, which its quiet hours go by. */
const answer = z.object({ sendingRules, timezone: z.string() })

export const readSendingRules = endpoint({
  method: 'GET',
  path,
  summary: 'What holds promotional messages back: quiet hours, and the most that one person gets.',
  answer,
})
export const saveSendingRules = endpoint({
  method: 'PUT',
  path,
  summary: 'Changes what holds promotional messages back, on every channel and from now on.',
  body: changes,
  answer,
})
