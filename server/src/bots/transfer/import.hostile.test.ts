import { deflateRawSync } from 'node:zlib'
import { transferLimits } from '@parley/contracts/bots/transfer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { importAs, travelFile, zipOf } from './transfer.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  const { body } = await world.as('dev').get('/nlp/v2/agent')
  expect(body.data.agents).toEqual([])
  await world.close()
})

async function refusalOf(name: string, bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  const { status, body } = await importAs(world, 'dev', { name, bytes, fields })
  expect(body.status).toBe(false)
  return { status, message: body.message, error: body.errors?.[0] }
}

const notOurs = { status: 200, message: 'Invalid File Format !' }
const failed = (message: string) => ({ status: 200, message: 'Import failed', error: { message } })

test('what is of no format is told so (section 12)', async () => {
  const contents = ['', ' ', 'hello', '{', '[]', '{"format":"bot"}', '- a\n- b\n', 'key: value\n', '\u0000\u0001', 'PK']
  for (const bytes of contents) expect(await refusalOf('agent.json', bytes), bytes).toMatchObject(notOurs)
  expect(await refusalOf('a.bin', new Uint8Array([0xff, 0xfe, 0xfd]))).toMatchObject(notOurs)
  const travel = JSON.stringify(travelFile('x'))
  expect(await refusalOf('a.json', travel, { format: 'dialogflow' })).toMatchObject(notOurs)
  expect(await refusalOf('a.json', travel, { format: 'rasa' })).toMatchObject(notOurs)
  expect(await refusalOf('a.json', travel, { format: 'docx' })).toMatchObject(notOurs)
  expect(await refusalOf('a.zip', zipOf({ 'readme.txt': 'x' }))).toMatchObject(notOurs)
  expect(await refusalOf('a.zip', zipOf({ 'a.yml': 'x: 1' }).slice(0, -30))).toMatchObject(notOurs)
})

test('a file over 20 MB is HARD 413, whatever is in it (section 12)', async () => {
  const refused = await refusalOf('a.json', new Uint8Array(transferLimits.bytes + 1).fill(32))
  expect(refused).toMatchObject({ status: 413, message: 'File is too large' })
})

test('names that lead out of the archive are refused (section 12)', async () => {
  for (const name of ['../evil.yml', 'a/../../evil.yml', '/etc/evil.yml', 'C:/evil.yml', '..\\evil.yml']) {
    const refused = await refusalOf('a.zip', zipOf({ [name]: 'nlu: []' }))
    expect(refused, name).toMatchObject(failed('File name is not valid'))
  }
})

test('what unpacks to more than 200 MB, says so or not, is refused before it fills the memory (section 12)', async () => {
  const packed = deflateRawSync(Buffer.alloc(60_000_000, ' '))
  const honest = storedZip([1, 2, 3, 4].map(at => ({ name: `${at}.yml`, packed, says: 60_000_000 })))
  expect(honest.length).toBeLessThan(1_000_000)
  expect(await refusalOf('a.zip', honest)).toMatchObject(failed('The archive unpacks to more than 200 MB'))
  const lying = storedZip([{ name: 'a.yml', packed, says: 10 }])
  expect(await refusalOf('a.zip', lying)).toMatchObject({
    ...failed('The file cannot be read'),
    error: { field: 'a.yml' },
  })
})

test('more than 5000 files are refused, and so are values that repeat themselves (section 12)', async () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_file, at) => [`${at}.txt`, '']))
  expect(await refusalOf('a.zip', zipOf(many))).toMatchObject(failed('The archive holds more than 5000 files'))
  const laughs = Array.from({ length: 30 }, (_line, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`)
  const bomb = `a0: &a0 [x, x]\n${laughs.join('\n')}\nnlu: *a30\n`
  expect(await refusalOf('a.yml', bomb)).toMatchObject({ message: 'Import failed' })
})

test('nesting without end and names of what every object has do no harm (section 12)', async () => {
  const deep = `{"format":"agent","version":1,"agent":{"name":"x"},"stories":${'[{"name":"s","children":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}`
  expect(await refusalOf('a.json', deep)).toMatchObject({ message: 'Import failed' })
  const polluted = `{"format":"agent","version":1,"__proto__":{"format":"x"},"agent":{"name":"","constructor":{}},"stories":[{"name":"__proto__","intents":[{"name":""}]}]}`
  expect(await refusalOf('a.json', polluted)).toMatchObject({ message: 'Import failed' })
  const levels = `{"format":"agent","version":1,"agent":{"name":"x"},"stories":${'[{"name":"s","children":'.repeat(6)}[]${'}]'.repeat(6)}}`
  expect(await refusalOf('a.json', levels)).toMatchObject({ message: 'Import failed' })
})

type Stored = { name: string; packed: Buffer; says: number }

/** An archive that says of its sizes what it is told to. */
function storedZip(files: readonly Stored[]): Uint8Array {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, packed, says } of files) {
    const sizes = Buffer.alloc(22)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(says, 18)
    const named = Buffer.alloc(4)
    named.writeUInt16LE(name.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sizes, named, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sizes, named, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]))
}
