import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyTemplate, eventually } from '../../testing/world.ts'
import { createLogger } from '../log.ts'
import { openListener } from '../realtime/listener.ts'
import { asSystem, openDatabases } from './database.ts'

/** A way to the database that can fall silent, as a firewall does that forgot its connections. */
async function openWay() {
  const inside = new URL(await copyTemplate())
  const target = { host: '127.0.0.1', port: Number(inside.port) }
  const pairs: Socket[][] = []
  const server = createServer(near => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    pairs.push([near, far])
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  inside.searchParams.delete('host')
  inside.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: inside.href,
    fallSilent: () => {
      for (const socket of pairs.flat()) socket.unpipe().pause()
    },
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

test('who asks over a connection that fell silent learns it, and the next one gets another', async () => {
  const way = await openWay()
  const databases = openDatabases(way.url, 2, { silentMs: 300 })
  const ask = () => asSystem(databases, db => sql<{ one: number }>`select 1 as one`.execute(db))
  await ask()
  way.fallSilent()
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await databases.close()
  await way.close()
})

test('what takes its time within the limit is waited for', async () => {
  const way = await openWay()
  const databases = openDatabases(way.url, 2, { silentMs: 2000 })
  const { rows } = await sql`select pg_sleep(0.5)`.execute(databases.app)
  expect(rows).toHaveLength(1)
  await databases.close()
  await way.close()
})

test('who listens over a connection that fell silent listens over another, and is told that something was missed', async () => {
  const way = await openWay()
  const heard: string[] = []
  const told = { parley_test: (payload: string) => heard.push(payload) }
  const listener = await openListener(way.url, createLogger({ level: 'silent' }), told, { everyMs: 100, withinMs: 200 })
  way.fallSilent()
  await eventually(async () => heard.includes(''))
  const databases = openDatabases(way.url, 2)
  await sql`select pg_notify('parley_test', 'again')`.execute(databases.app)
  await eventually(async () => heard.includes('again'))
  await databases.close()
  await listener.close()
  await way.close()
})
