import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

const base = '/chatbird/api/relaybridge/integrations'

test('kill -9 after a relay heard an event: it hears it again under the same id, then the rest in order (CHAN-042)', async () => {
  const system = await openVendor()
  const env = {
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-relay-')),
    EGRESS_ALLOW: '127.0.0.1',
  }
  const first = await spawnServer({ ...env, CRASH_AT: 'relays.told' })
  const admin = await signInAt(first.address)
  const data = { url: `${system.url}/events` }
  const made = await admin.post(base, { name: 'Ledger', provider: 'hook', data, events: ['contact.created'] })
  const { id } = made.body.data.integration
  // The server may die before its answer has left.
  await Promise.allSettled([
    admin.post('/chatbird/api/customer_master/customers', { name: 'Meera', phoneNumber: '9822211101' }),
    first.exited,
  ])
  const second = await spawnServer(env)
  const again = await signInAt(second.address)
  await again.post('/chatbird/api/customer_master/customers', { name: 'Rohan', phoneNumber: '9822211102' })
  await eventually(async () => system.calls.length >= 3, 60_000)
  const told = system.calls.map(({ body }) => JSON.parse(body))
  expect(told.map(({ data: { name } }) => name)).toEqual(['Meera', 'Meera', 'Rohan'])
  expect(told[0].id).toBe(told[1].id)
  const logs = await eventually(async () => {
    const found = (await again.get(`${base}/${id}/logs`)).body.data.logs
    return found.every(({ status }: { status: string }) => status === 'ok') && found
  })
  expect(logs).toHaveLength(2)
  await second.kill('SIGTERM')
  system.close()
})
