import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { peakMegabytes, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, type Reply } from '../../testing/world.ts'
import { ended, refusedLines, uploads } from './imports.fixture.ts'

const megabyte = 1_048_576
const filler = Buffer.alloc(megabyte, 'x')
const header = 'name,phoneNumber\n'

test('2 GB of lines that never seem to end, or one line of 50 MB, cost these lines alone, and memory stays flat', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-huge-'))
  const server = await spawnServer({ DATABASE_URL: await copyTemplate(), DATA_DIR: folder })
  try {
    const admin = await signInAt(server.address)
    const importOf = async (lines: () => Iterable<string | Buffer>) => {
      const path = await uploadParts(server.address, admin.token, lines)
      const { body } = await admin.post(uploads, { file: { path } })
      return ended(admin, body.data.uploadId, 300_000)
    }
    // Threads, plans and young objects take what an ordinary file makes them take.
    const usual = await importOf(() => [header, ...Array.from({ length: 20_000 }, (_, at) => person(at))])
    expect(usual).toMatchObject({ state: 'COMPLETED', acceptedLines: 20_000 })
    const before = peakMegabytes(server)

    const lines = 1980
    const huge = await importOf(function* () {
      yield header
      for (let at = 0; at < lines; at += 1) yield* [filler, 'and a little\n', person(at)]
    })
    expect(huge).toMatchObject({ state: 'COMPLETED', acceptedLines: lines, updatedLines: lines, errorLines: lines })
    const fifty = Array.from({ length: 50 }, () => filler)
    const line = await importOf(() => [header, person(1), ...fifty, '\n', person(2)])
    expect(line).toMatchObject({ state: 'COMPLETED', acceptedLines: 2, errorLines: 1 })
    expect(await refusedLines(admin, line.id)).toEqual([[3, ['Line cannot be read']]])
    const whole = await importOf(() => fifty)
    expect([whole.state, whole.message]).toEqual(['ERROR', 'Column phoneNumber is missing'])
    expect(peakMegabytes(server) - before).toBeLessThan(200)
  } finally {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)

function person(at: number): string {
  return `Person ${at},${9_876_700_000 + at}\n`
}

/** Sends a file that nobody holds as a whole, and answers its id. */
async function uploadParts(address: string, token: string, lines: () => Iterable<string | Buffer>): Promise<string> {
  const part = (name: string) => `--part\r\nContent-Disposition: form-data; name="${name}"`
  const form = function* () {
    yield `${part('rType')}\r\n\r\nCSV\r\n${part('file')}; filename="huge.csv"\r\nContent-Type: text/csv\r\n\r\n`
    yield* lines()
    yield '\r\n--part--\r\n'
  }
  const bytes = function* () {
    for (const piece of form()) yield Buffer.from(piece)
  }
  const sent = await fetch(`${address}/e/drive/upload`, {
    method: 'POST',
    headers: { 'authentication-token': token, 'content-type': 'multipart/form-data; boundary=part' },
    body: Readable.from(bytes()),
    duplex: 'half',
  })
  const { response }: Reply['body'] = await sent.json()
  return response.id
}
