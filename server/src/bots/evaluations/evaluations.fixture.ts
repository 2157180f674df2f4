import { eventually, type World } from '../../testing/world.ts'
import type { IntentSpec } from '../bots.fixture.ts'

/** Two intents that ask for nearly the same thing, and one that is told apart easily. */
export const muddled: IntentSpec[] = [
  {
    name: 'cancel order',
    phrases: ['cancel my order', 'stop the order', 'i want to cancel the order', 'drop my order now', 'order cancel'],
  },
  {
    name: 'cancel plan',
    phrases: ['cancel my plan', 'stop the plan', 'i want to cancel the plan', 'cancel my order', 'plan cancel'],
  },
  {
    name: 'weather',
    phrases: [
      'will it rain today',
      'how hot is it outside',
      'is it sunny this morning',
      'rain or sunshine today',
      'what will the weather be',
    ],
  },
]

export function evaluate(world: World, agentId: string, body: Record<string, unknown> = {}) {
  return world.as('dev').post(`/nlp/agent/${agentId}/evaluations`, body)
}

/** The evaluation once it has ended, as anybody who may look reads it. */
export function endOf(world: World, agentId: string, id: string) {
  return eventually(async () => {
    const { body } = await world.as('victor').get(`/nlp/agent/${agentId}/evaluations/${id}`)
    return ['QUEUED', 'RUNNING'].includes(body.data.state) ? null : body.data
  }, 60_000)
}

export async function evaluated(world: World, agentId: string, body: Record<string, unknown> = {}) {
  const started = await evaluate(world, agentId, body)
  if (!started.body.status) throw new Error(started.body.message)
  return endOf(world, agentId, started.body.data.id)
}
