import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, list, moreRows, name, nested, page, pathId, searchTerm, text } from '../fields.ts'
import { setting } from './channels.ts'

export const relayTexts = {
  created: 'Integration created successfully',
  updated: 'Integration updated successfully',
  deleted: 'Integration deleted successfully',
  nameRequired: 'Integration name is required',
  providerRequired: 'Provider is required',
  wrongProvider: 'Provider is not valid',
  fixedProvider: 'Provider cannot be changed',
  taken: 'Integration name already exists',
  malformedAddress: 'Enter a whole address, such as https://example.com/events',
  wrongAddress: 'Only public addresses can be called',
  unreadable: 'The stored credentials cannot be read. Enter them again; the secret and the address are new after that.',
  takesNoEvents: 'This system takes no events',
  refused: (status: number) => `It answered with status ${status}.`,
} as const

/** What an integration may want to hear of. */
export const relayEvents = [
  'chat.created',
  'chat.queued',
  'chat.picked',
  'chat.transferred',
  'chat.closed',
  'chat.missed',
  'chat.rated',
  'message.received',
  'message.sent',
  'message.status',
  'contact.created',
  'contact.updated',
  'broadcast.finished',
  'campaign.state',
  'journey.completed',
] as const

export const relay = z.object({
  id,
  _id: id,
  name: z.string(),
  provider: z.string(),
  category: z.string(),
  status: z.enum(['CONNECTED', 'FAILED', 'UNTESTED']),
  installedOn: instant,
  /** The provider's fields; a secret is shown as four asterisks and its last four characters. */
  data: z.record(z.string(), z.string()),
  /** Where the other side calls us; null where it does not. */
  webhookUrl: z.string().nullable(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** What the last event met that could not be told; null since one was. */
  lastError: z.string().nullable(),
  /** Signs what we send; whole in the answer that makes the integration, and never again. */
  secret: z.string(),
})
export type Relay = z.output<typeof relay>

const relayDraft = z.object({
  name: name({ max: 100, label: 'Integration name' }).optional(),
  provider: text({ max: 50, label: 'Provider' }).optional(),
  data: nested(z.record(z.string(), setting)).optional(),
  events: list(z.enum(relayEvents)).optional(),
  enabled: flag().optional(),
})

const relayProvider = z.object({
  provider: z.string(),
  label: z.string(),
  category: z.string(),
  icon: z.string(),
  description: z.string(),
  fields: z.array(z.object({ key: z.string(), label: z.string(), secret: z.boolean(), required: z.boolean() })),
  /** Whether it can be told of events. */
  takesEvents: z.boolean(),
  installed: z.boolean(),
})
export type RelayProvider = z.output<typeof relayProvider>

const path = '/chatbird/api/relaybridge'
const params = z.object({ relayId: pathId('Integration') })

export const readRelayCatalog = endpoint({
  method: 'GET',
  path: `${path}/catalog`,
  summary: 'Systems that can be connected, and what each asks for.',
  answer: z.object({ catalog: z.array(relayProvider) }),
})

export const listRelays = endpoint({
  method: 'GET',
  path: `${path}/integrations`,
  summary: 'Systems that are connected, newest first.',
  query: z.object({ ...page(15), searchterm: searchTerm, category: z.string().trim().optional() }),
  answer: z.object({ integrations: z.array(relay), ...moreRows }),
})

export const createRelay = endpoint({
  method: 'POST',
  path: `${path}/integrations`,
  summary: 'Connects a system.',
  body: relayDraft,
  answer: z.object({ integration: relay }),
})

export const readRelay = endpoint({
  method: 'GET',
  path: `${path}/integrations/:relayId`,
  summary: 'One system that is connected.',
  params,
  answer: z.object({ integration: relay }),
})

export const updateRelay = endpoint({
  method: 'PUT',
  path: `${path}/integrations/:relayId`,
  summary: 'Changes a connected system; its provider stays.',
  params,
  body: relayDraft,
  answer: z.object({ integration: relay }),
})

export const deleteRelay = endpoint({
  method: 'DELETE',
  path: `${path}/integrations/:relayId`,
  summary: 'Puts a connected system into the Bin.',
  params,
  answer: z.object({ id }),
})

export const testRelay = endpoint({
  method: 'POST',
  path: `${path}/integrations/:relayId/test`,
  summary: 'Calls the system once and says what it answered.',
  params,
  answer: z.object({ ok: z.boolean(), status: z.number(), durationMs: z.number(), body: z.string() }),
  transaction: 'none',
})

export const listRelayLogs = endpoint({
  method: 'GET',
  path: `${path}/integrations/:relayId/logs`,
  summary: 'Calls to and from the system, newest first.',
  params,
  query: z.object(page(15)),
  answer: z.object({
    logs: z.array(
      z.object({
        id,
        event: z.string(),
        status: z.string(),
        attempts: z.number(),
        createdOn: instant,
        error: z.string().nullable(),
      }),
    ),
    ...moreRows,
  }),
})

export const takeRelayCall = endpoint({
  method: 'POST',
  path: '/hooks/relay/:relayId',
  summary: 'What a connected system sends in.',
  params,
  query: z.object({ k: z.string().max(200).default('') }),
  body: z.looseObject({}),
  answer: z.object({ id }),
})
