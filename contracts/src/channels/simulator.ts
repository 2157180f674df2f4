import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, moreRows, number, page, pathId, text } from '../fields.ts'

/** One call that the simulator was given, busy answers too. */
export const simulatorCall = z.object({
  id,
  to: z.string(),
  payload: z.record(z.string(), z.unknown()),
  outcome: z.string(),
  at: instant,
})
export type SimulatorCall = z.output<typeof simulatorCall>

export const readLedger = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/:channelId/simulator/ledger',
  summary: 'Every call that the simulator of a channel was given, oldest first.',
  params: z.object({ channelId: pathId('Channel') }),
  query: z.object(page(15)),
  answer: z.object({ ledger: z.array(simulatorCall), ...moreRows }),
})

export const phoneTexts = {
  nothingToSend: 'A message must have a text, a payload or a file',
  offline: 'The phone is offline',
  blocked: 'The sender is blocked',
  inactive: 'The channel is not active',
} as const
export const longestSaying = 4096
const longestPlaceName = 100

const phoneLine = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('company'),
    id,
    at: instant,
    /** What a message says, as vendors are given it. */
    content: z.record(z.string(), z.unknown()),
    /** What the simulator answered: `accepted`, or why the message never left. */
    outcome: z.string(),
    /** As MStatus; null for a message that is no delivery, such as the test of a channel. */
    state: z.number().nullable(),
    /** Why it failed. */
    problem: z.string().nullable(),
    /** The phone has yet to hear of it. */
    isHeld: z.boolean(),
  }),
  z.object({
    by: z.literal('customer'),
    id,
    at: instant,
    text: z.string(),
    payload: z.string().nullable(),
    media: z.object({ type: z.string(), url: z.string(), fileName: z.string() }).nullable(),
    place: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  }),
])
export type PhoneLine = z.output<typeof phoneLine>

const phoneState = {
  /** Names the phone in the calls below, also to who may not see its number. */
  id: z.string(),
  number: z.string(),
  blocked: z.boolean(),
  offline: z.boolean(),
}
const phoneAnswer = z.object(phoneState)
export type Phone = z.output<typeof phoneAnswer>
/** `phone` is the id of one, or a number as somebody types it. */
const phonePath = z.object({ channelId: pathId('Channel'), phone: z.string().trim().min(1).max(254) })

export const listPhones = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/:channelId/simulator/phones',
  summary: 'Whom the simulator of a channel has heard of lately, the newest first.',
  params: z.object({ channelId: pathId('Channel') }),
  answer: z.object({ phones: z.array(z.object({ ...phoneState, lastAt: instant })) }),
})

export const readPhone = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/:channelId/simulator/phone/:phone',
  summary: 'The conversation on the phone of a simulated customer, the newest line first.',
  params: phonePath,
  query: z.object({ before: z.uuid().optional(), perPage: page(100).perPage }),
  answer: z.object({ phone: phoneAnswer, lines: z.array(phoneLine), ...moreRows }),
})

export const sayOnPhone = endpoint({
  method: 'POST',
  path: '/e/enterprise/channels/:channelId/simulator/phone/:phone/message',
  summary: 'A simulated customer writes, presses a button, sends a file or a place; it comes in as by the webhook.',
  params: phonePath,
  body: z.object({
    text: text({ max: longestSaying, label: 'Text' }).optional(),
    payload: text({ max: 1000, label: 'Payload' }).optional(),
    fileId: text().optional(),
    place: z
      .object({
        latitude: number(z.number().min(-90).max(90)),
        longitude: number(z.number().min(-180).max(180)),
        name: text({ max: longestPlaceName, label: 'Name' }).optional(),
      })
      .optional(),
  }),
  answer: z.object({ number: z.string() }),
  transaction: 'none',
})

export const updatePhone = endpoint({
  method: 'PUT',
  path: '/e/enterprise/channels/:channelId/simulator/phone/:phone',
  summary: 'Blocks the sender, or takes the phone off the net; what was held back comes when it is online again.',
  params: phonePath,
  body: z.object({ blocked: flag().optional(), offline: flag().optional() }),
  answer: z.object({ phone: phoneAnswer }),
})
