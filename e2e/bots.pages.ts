import type { signInAt } from '../server/src/testing/server.ts'
import { eventually } from '../server/src/testing/world.ts'

type Admin = Awaited<ReturnType<typeof signInAt>>

/** The demo is planted and trained after the server has said that it is ready. */
export async function agentNamed(admin: Admin, wanted: string): Promise<string> {
  return eventually(async () => {
    const { agents } = (await admin.get('/nlp/v2/agent')).body.data
    const found = agents.find(({ name }: { name: string }) => name === wanted)
    return found?.trainingStatus === 'TRAINED' && found.id
  }, 150_000)
}

/** Every screen of a bot, with its first story, intent and entity. */
export async function screenPaths(admin: Admin, agentId: string): Promise<string[]> {
  const bot = `/bots/${agentId}`
  const [story] = (await admin.get(`/nlp/agent/${agentId}/story`)).body.data.childStories
  const [entity] = (await admin.get(`/nlp/agent/${agentId}/entity?type=0`)).body.data.entities
  const intent = `${bot}/intents?story=${story.id}&intent=first`
  return [
    '/bots',
    `${bot}/intents`,
    intent,
    `${intent}&tab=response`,
    `${intent}&tab=entities`,
    `${bot}/entity-list`,
    `${bot}/entity-list?kind=system`,
    `${bot}/entity-list/${entity.id}`,
    `${bot}/configuration`,
    `${bot}/intents?panel=training`,
    `${bot}/intents?panel=try`,
  ]
}

/** What opens above the screens. */
export function overlayPaths(agentId: string): string[] {
  return ['/bots?panel=create', `/bots?panel=edit&agent=${agentId}`, `/bots/${agentId}/entity-list/create`]
}
