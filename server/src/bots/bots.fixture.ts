import { randomUUID } from 'node:crypto'
import type { World } from '../testing/world.ts'

export type IntentSpec = {
  name: string
  phrases: string[]
  responses?: string[]
  parameters?: { name: string; entity: string; required?: boolean; prompts?: string[]; value?: string }[]
}
export type BotSpec = {
  config?: Record<string, unknown>
  entities?: Record<string, string[]>
  intents: IntentSpec[]
}

export const settings = {
  entityExtractRetries: 1,
  outOfScopeMessage: 'Sorry?',
  modelType: 'SVM',
  confidenceThreshold: 0.5,
  language: 'en',
}

/** An agent with its content, made by dev through the same calls as anybody's. */
export async function makeBot(world: World, { config, entities = {}, intents }: BotSpec) {
  const dev = world.as('dev')
  const save = async (path: string, draft: Record<string, unknown>) => {
    const { body } = await dev.post(path, draft)
    if (!body.status) throw new Error(`${path}: ${body.message}`)
    return body.data
  }
  const { id: agentId } = await save('/nlp/agent', { name: `Bot ${randomUUID()}`, description: 'For a test' })
  await save(`/nlp/agent/${agentId}/config`, { ...settings, ...config })
  const entityIds = new Map<string, string>()
  for (const [name, words] of Object.entries(entities)) {
    const values = words.map(value => ({ value, type: 'synonyms', synonyms: [value.toLowerCase()] }))
    entityIds.set(name, (await save('/nlp/entity', { agentId, name, values })).id)
  }
  const { id: storyId } = await save('/nlp/story', { name: 'All', agentId, parentId: '' })
  const saveIntent = (intent: IntentSpec, id?: string) =>
    save('/nlp/intent', { id, agentId, storyId, ...draftOf(intent, entityIds) })
  const intentIds = new Map<string, string>()
  for (const intent of intents) intentIds.set(intent.name, (await saveIntent(intent)).id)
  return { agentId, storyId, entityIds, intentIds, saveIntent }
}
export type Bot = Awaited<ReturnType<typeof makeBot>>

export function draftOf(intent: IntentSpec, entityIds: ReadonlyMap<string, string>) {
  const parameters = intent.parameters ?? []
  return {
    name: intent.name,
    utterances: intent.phrases,
    responses: (intent.responses ?? [`About ${intent.name}`]).map(response => ({ response })),
    entities: parameters.map(({ name, entity, required = true, prompts = [`Which ${name}?`], value = `$${name}` }) => ({
      id: entityIds.get(entity) ?? entity,
      name,
      required,
      value,
      prompts,
    })),
  }
}

/** A small shop: told apart easily, so that tests of the dialogue do not depend on how well it is understood. */
export const shop: IntentSpec[] = [
  {
    name: 'greet',
    phrases: ['hello there', 'good morning to you', 'hi bot', 'namaste ji', 'hey how are you'],
    responses: ['Hello!', 'Welcome back!'],
  },
  {
    name: 'refund',
    phrases: [
      'i want my money back',
      'please refund me',
      'when do i get the refund',
      'refund status',
      'return the money',
    ],
    responses: ['The refund takes 5 days.'],
  },
  {
    name: 'opening',
    phrases: [
      'when do you open',
      'opening hours please',
      'is the shop open today',
      'till when are you open',
      'timings',
    ],
    responses: ['We open at nine.'],
  },
]

export const trip: IntentSpec = {
  name: 'trip',
  phrases: [
    'book a flight',
    'i need a plane ticket',
    'fly me somewhere',
    'flight booking',
    'reserve a seat on a plane',
  ],
  responses: ['Booked {{city}} on {{day}}.'],
  parameters: [
    { name: 'city', entity: 'place', prompts: ['Where to?', 'Which city, please?'] },
    { name: 'day', entity: 'sys.date', prompts: ['When to {{city}}?'] },
  ],
}

/** Talks to a bot in one session and hands back the answers' data. */
export function talkTo(world: World, agentId: string, first: Record<string, unknown> = {}) {
  let sessionId: string | undefined
  return async (text: string, rest: Record<string, unknown> = {}) => {
    const { body } = await world
      .as('dev')
      .post('/nlp/predictIntent', { message: { type: 'text', text }, agentId, sessionId, ...first, ...rest })
    if (!body.status) throw new Error(body.message)
    sessionId = body.data.sessionId
    return body.data
  }
}
