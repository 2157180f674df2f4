import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform } from '../../platform/work.ts'

/** How long turns are gathered: a report that is open is read again at most so often. */
const gatherMs = 1000

const gathered = new WeakMap<Platform, Map<string, string>>()

/**
 * Says that an agent has new conversations, once for all its turns of a second. Told by each turn itself it would be one
 * more message to the database, and PostgreSQL lets commits that notify happen only one after the other.
 */
export function tellLogged(platform: Platform, enterpriseId: string, agentId: string): void {
  const waiting = gathered.get(platform)
  if (waiting) return void waiting.set(agentId, enterpriseId)
  gathered.set(platform, new Map([[agentId, enterpriseId]]))
  setTimeout(() => {
    tellAll(platform).catch(error => platform.log.warn({ err: error }, 'telling of conversations'))
  }, gatherMs).unref()
}

async function tellAll(platform: Platform): Promise<void> {
  const agents = [...(gathered.get(platform) ?? [])]
  gathered.delete(platform)
  if (platform.draining()) return
  for (const [enterpriseId, ofOne] of Map.groupBy(agents, ([, enterprise]) => enterprise)) {
    await transact({ platform, actor: systemActor(enterpriseId, 'report'), request: noRequest }, async work => {
      for (const [agentId] of ofOne) work.signal('bots.conversation.logged', { agentId }, { permission: 'NLP.VIEW' })
    })
  }
}
