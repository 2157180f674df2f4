import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '../../app/start.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { adminPassword, callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate } from '../../testing/world.ts'
import { draftOf, type IntentSpec } from '../bots.fixture.ts'

type Caller = ReturnType<typeof callerAt>
type Teaching = { agentId: string; storyId: string; intentIds: ReadonlyMap<string, string> }

/** An agent whose server is killed and started again; `prepare` runs before the first death. */
export async function makeSurvivor(
  intents: IntentSpec[],
  prepare: (admin: Caller, taught: Teaching) => Promise<unknown>,
) {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-survivor-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const first = await spawnServer(env)
  const admin = await signInAt(first.address)
  const taught = await teach(admin, intents)
  await prepare(admin, taught)
  await first.kill('SIGKILL')
  return {
    ...taught,
    /** A process that gets as far as the crash point. */
    dieAt: async (point: string, act: (caller: Caller) => Promise<unknown>) => {
      const server = await spawnServer({ ...env, CRASH_AT: point })
      await act(callerAt(server.address, admin.token)).catch(() => {})
      await server.exited
    },
    /** The process that lives. */
    goOn: async () => {
      const config = { NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword }
      const running = await start(readConfig(config), databaseUrl, { log: createLogger({ level: 'error' }) })
      return { ...running, caller: callerAt(running.address, admin.token) }
    },
  }
}

async function teach(admin: Caller, intents: IntentSpec[]): Promise<Teaching> {
  const agentId = (await admin.post('/nlp/agent', { name: 'Survivor', description: 'Of a kill' })).body.data.id
  const storyId = (await admin.post('/nlp/story', { name: 'All', agentId })).body.data.id
  const intentIds = new Map<string, string>()
  for (const intent of intents) {
    const { body } = await admin.post('/nlp/intent', { agentId, storyId, ...draftOf(intent, new Map()) })
    intentIds.set(intent.name, body.data.id)
  }
  return { agentId, storyId, intentIds }
}
