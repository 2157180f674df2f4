import { expect, test } from 'vitest'
import { signInAt, spawnServer } from '../testing/server.ts'
import { openSocket } from '../testing/socket.ts'
import { openWay } from '../testing/way.ts'
import { eventually } from '../testing/world.ts'

type Reason = { message: string; code?: string }
type Line = { level: string; msg: string; loop?: string; err?: Reason & { cause?: Reason } }

function linesOf(output: string): Line[] {
  return output.split('\n').flatMap(line => (line.startsWith('{"level"') ? [JSON.parse(line)] : []))
}

test('while the database is away the log says why, on the first failure and not on each', async () => {
  const way = await openWay()
  const server = await spawnServer({ DATABASE_URL: way.url, LOG_LEVEL: 'warn' })
  const admin = await signInAt(server.address)
  const socket = openSocket(server.address, `?token=${admin.token}`)
  await socket.next('ready')
  const before = server.output().length
  await way.close()
  await eventually(async () => (await admin.get('/nlp/v2/agent')).status === 503)
  socket.send({ action: 'anything', reqId: 'r1' })
  expect((await socket.next('ack')).code).toBe('503')
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503)
  const page = await (await fetch(`${server.address}/metrics`)).text()
  expect(page).toMatch(/^outbox_age_seconds Nan$/im)
  expect(page).toMatch(/^process_resident_memory_bytes \d+/m)
  for (let second = 0; second < 4; second += 1) {
    await admin.get('/nlp/v2/agent')
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  const lines = linesOf(server.output().slice(before))
  await server.kill('SIGKILL')
  const refused = lines.filter(({ msg, err }) => msg === 'not available' && err?.code === 'ECONNREFUSED')
  expect([refused.length > 1, refused.length < 10]).toEqual([true, true])
  const ofLoops = lines.filter(({ msg }) => msg === 'loop')
  const loops = new Set(ofLoops.map(({ loop }) => loop))
  expect(loops).toContain('follow')
  // One that was between two questions may have failed in two ways, and a third is told of a line that broke before it asked.
  expect(ofLoops.length).toBeLessThan(loops.size + 4)
  const causes = ofLoops.map(({ err }) => (err?.cause ?? err)?.message)
  expect(causes.filter(cause => !/ECONNREFUSED|ECONNRESET|terminated|connection error/.test(String(cause)))).toEqual([])
  expect(lines.filter(({ msg }) => msg === 'the listener could not connect').length).toBeLessThan(10)
  expect(lines.length).toBeLessThan(60)
}, 60_000)
