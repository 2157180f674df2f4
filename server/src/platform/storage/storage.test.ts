import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskStorage } from './storage.disk.ts'
import { openS3Storage, type S3Settings } from './storage.s3.ts'
import { type Storage, StorageKeyRefused, StorageUnavailable, StoredFileMissing } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-storage-'))
let bucket: Bucket

beforeAll(async () => {
  bucket = await openBucket()
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bucket.close()
})

const kinds: [string, () => Promise<Storage>][] = [
  ['disk', () => openDiskStorage(join(folder, 'contract'))],
  ['S3', () => openS3Storage(bucket.settings, join(folder, 's3'))],
]

describe.each(kinds)('a file stored on %s', (_name, open) => {
  let storage: Storage

  beforeAll(async () => {
    storage = await open()
  })

  test('gives back what was put, byte for byte, whole and as a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
    await storage.put('acme/models/1.bin', bytes, 'application/octet-stream')
    expect((await storage.get('acme/models/1.bin')).equals(bytes)).toBe(true)
    expect(Buffer.concat(await (await storage.stream('acme/models/1.bin')).toArray()).equals(bytes)).toBe(true)
  })

  test('gives the part of a file that a range names', async () => {
    await storage.put('acme/ranged', Buffer.from('0123456789'))
    const read = async (range: { start: number; end?: number }) =>
      Buffer.concat(await (await storage.stream('acme/ranged', range)).toArray()).toString()
    expect(await read({ start: 0, end: 2 })).toBe('012')
    expect(await read({ start: 4, end: 4 })).toBe('4')
    expect(await read({ start: 7 })).toBe('789')
  })

  test('takes an empty file', async () => {
    await storage.put('acme/empty', new Uint8Array())
    expect(await storage.get('acme/empty')).toHaveLength(0)
  })

  test('takes a stream of unknown length', async () => {
    const parts = Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index))
    await storage.put('acme/imports/people.csv', Readable.from(parts), 'text/csv')
    expect((await storage.get('acme/imports/people.csv')).equals(Buffer.concat(parts))).toBe(true)
  })

  test('keeps the old file when the stream of a new one breaks', async () => {
    await storage.put('acme/logo.png', Buffer.from('old'))
    await expect(storage.put('acme/logo.png', Readable.from(failing()))).rejects.toThrow('broken')
    expect((await storage.get('acme/logo.png')).toString()).toBe('old')
    await storage.put('acme/logo.png', Buffer.from('new'))
    expect((await storage.get('acme/logo.png')).toString()).toBe('new')
  })

  test('says that a file is missing, and removes it as often as asked', async () => {
    await storage.put('acme/gone.txt', Buffer.from('x'))
    expect(await storage.exists('acme/gone.txt')).toBe(true)
    await storage.remove('acme/gone.txt')
    await storage.remove('acme/gone.txt')
    expect(await storage.exists('acme/gone.txt')).toBe(false)
    await expect(storage.get('acme/gone.txt')).rejects.toThrow(StoredFileMissing)
    await expect(storage.stream('acme/gone.txt')).rejects.toThrow(StoredFileMissing)
    await expect(storage.get('acme/never/was')).rejects.toThrow(StoredFileMissing)
    await expect(storage.get('acme/gone.txt/below')).rejects.toThrow(StoredFileMissing)
  })
})

describe.each(kinds)('a key on %s', (_name, open) => {
  let storage: Storage

  beforeAll(async () => {
    storage = await open()
  })

  test('lists by the beginning of the key, sorted, over several pages', async () => {
    const keys = ['globex/a/1', 'globex/a/2', 'globex/a-b/1', 'globex/b', 'globexx/1']
    for (const key of [...keys].reverse()) await storage.put(key, Buffer.from(key))
    expect(await storage.list('globex/a/')).toEqual(['globex/a/1', 'globex/a/2'])
    expect(await storage.list('globex/a')).toEqual(['globex/a-b/1', 'globex/a/1', 'globex/a/2'])
    expect(await storage.list('globex')).toEqual([...keys].sort())
    expect(await storage.list('nobody/')).toEqual([])
    expect(await storage.list('')).toEqual(expect.arrayContaining(keys))
  })

  test('a directory is no file', async () => {
    await storage.put('initech/files/1', Buffer.from('x'))
    expect(await storage.exists('initech/files')).toBe(false)
    await expect(storage.get('initech/files')).rejects.toThrow(StoredFileMissing)
    await expect(storage.stream('initech/files')).rejects.toThrow(StoredFileMissing)
    await storage.remove('initech/files')
    expect(await storage.exists('initech/files/1')).toBe(true)
  })

  test('refuses every key that the server would not have made', async () => {
    const keys = ['', '/', '/etc/passwd', '..', '../x', 'acme/../globex/1', 'acme/..', 'acme//1', 'acme/', './acme']
    keys.push('acme/\0', 'acme/1\n', 'acme\\1', 'acme/.hidden', '.drafts/1', 'acme/%2e%2e', 'acme/ü', 'a'.repeat(600))
    for (const key of keys) {
      await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow(StorageKeyRefused)
      await expect(storage.get(key), key).rejects.toThrow(StorageKeyRefused)
      await expect(storage.stream(key), key).rejects.toThrow(StorageKeyRefused)
      await expect(storage.remove(key), key).rejects.toThrow(StorageKeyRefused)
      await expect(storage.exists(key), key).rejects.toThrow(StorageKeyRefused)
    }
    for (const prefix of ['..', '../', '/', 'acme/../', '.drafts', 'acme//']) {
      await expect(storage.list(prefix), prefix).rejects.toThrow(StorageKeyRefused)
    }
  })
})

describe('the disk', () => {
  test('keeps nothing of a broken upload, and clears what a dead process left', async () => {
    const place = join(folder, 'drafts')
    mkdirSync(join(place, '.drafts'), { recursive: true })
    writeFileSync(join(place, '.drafts/old'), 'x')
    writeFileSync(join(place, '.drafts/young'), 'x')
    utimesSync(join(place, '.drafts/old'), new Date(0), new Date(0))
    const storage = await openDiskStorage(place)
    await expect(storage.put('acme/1', Readable.from(failing()))).rejects.toThrow('broken')
    expect(readdirSync(place, { recursive: true }).sort()).toEqual(['.drafts', '.drafts/young'])
    expect(await storage.list('')).toEqual([])
  })

  test('says at the start that it cannot be used', async () => {
    writeFileSync(join(folder, 'file'), 'x')
    await expect(openDiskStorage(join(folder, 'file'))).rejects.toThrow()
  })

  // A small file system of its own needs a user namespace, which some machines do not give.
  const inSmallDisk = ['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=128k none "$1" && shift && exec "$@"', 'sh']
  const canMount = spawnSync('unshare', [...inSmallDisk, folder, 'true']).status === 0

  test.skipIf(!canMount)('says that it is full, and that it is read-only, and keeps what it had', () => {
    const small = join(folder, 'small')
    mkdirSync(small)
    const script = `
      const { execFileSync } = await import('node:child_process')
      const { Readable } = await import('node:stream')
      const { openDiskStorage } = await import(${JSON.stringify(join(import.meta.dirname, 'storage.disk.ts'))})
      const storage = await openDiskStorage(${JSON.stringify(small)})
      await storage.put('acme/1', Buffer.from('kept'))
      const say = error => console.log(error.name + ': ' + error.message)
      await storage.put('acme/1', Buffer.alloc(500_000)).catch(say)
      await storage.put('acme/1', Readable.from([Buffer.alloc(500_000)])).catch(say)
      console.log(String(await storage.get('acme/1')), (await storage.list('')).join())
      await storage.put('acme/2', Buffer.alloc(50_000))
      execFileSync('mount', ['-o', 'remount,ro', ${JSON.stringify(small)}])
      await storage.put('acme/3', Buffer.from('x')).catch(say)
      console.log(String(await storage.get('acme/1')))`
    const node = [process.execPath, '--input-type=module', '-e', script]
    const output = execFileSync('unshare', [...inSmallDisk, small, ...node]).toString()
    expect(output.trim().split('\n')).toEqual([
      'StorageUnavailable: The disk for stored files is full.',
      'StorageUnavailable: The disk for stored files is full.',
      'kept acme/1',
      'StorageUnavailable: The disk for stored files is read-only.',
      'kept',
    ])
  })

  test('files belong to the server alone', async () => {
    const storage = await openDiskStorage(join(folder, 'modes'))
    await storage.put('acme/1', Buffer.from('secret'))
    const listing = execFileSync('find', [join(folder, 'modes'), '-perm', '/077']).toString()
    expect(listing).toBe('')
    expect(readFileSync(join(folder, 'modes/acme/1')).toString()).toBe('secret')
  })
})

describe('S3', () => {
  const place = join(folder, 's3')

  test('keeps nothing of what was sent, and clears what a dead process left', async () => {
    const own = join(folder, 'sent')
    mkdirSync(join(own, '.drafts'), { recursive: true })
    writeFileSync(join(own, '.drafts/old'), 'x')
    utimesSync(join(own, '.drafts/old'), new Date(0), new Date(0))
    const storage = await openS3Storage(bucket.settings, own)
    async function* bytes() {
      yield Buffer.from('a,b')
      await expect.poll(() => readdirSync(join(own, '.drafts'))).toHaveLength(1)
    }
    await storage.put('acme/a.csv', Readable.from(bytes()), 'text/csv')
    await expect(storage.put('acme/b.csv', Readable.from(failing()))).rejects.toThrow('broken')
    expect(readdirSync(own, { recursive: true })).toEqual(['.drafts'])
  })

  test('keeps the content type, and signs every call with the key of the settings', async () => {
    const storage = await openS3Storage(bucket.settings, place)
    await storage.put('acme/a.csv', Buffer.from('a,b'), 'text/csv')
    await storage.put('acme/b', Buffer.from('b'))
    expect(bucket.types.get('acme/a.csv')).toBe('text/csv')
    expect(bucket.types.get('acme/b')).toBe('application/octet-stream')
    const stranger = await openS3Storage({ ...bucket.settings, accessKeyId: 'STRANGER' }, place)
    await expect(stranger.get('acme/a.csv')).rejects.toThrow(StorageUnavailable)
  })

  test('a wrong bucket and a dead server are no missing files', async () => {
    const lost = await openS3Storage({ ...bucket.settings, bucket: 'other' }, place)
    await expect(lost.get('acme/a.csv')).rejects.toThrow(StorageUnavailable)
    const dead = await openS3Storage({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' }, place)
    await expect(dead.exists('acme/a.csv')).rejects.toThrow(StorageUnavailable)
    await expect(dead.put('acme/a.csv', Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
  })
})

type Bucket = { settings: S3Settings; types: Map<string, string>; close(): Promise<void> }
type Call = { message: IncomingMessage; url: URL; body: Buffer }

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
const pageSize = 2

/** A bucket named `files` that believes nothing: it checks the signature, the hash and the length of every call. */
async function openBucket(): Promise<Bucket> {
  const files = new Map<string, Buffer>()
  const types = new Map<string, string>()
  const server = createServer((message, answer) => {
    receive(message).then(
      call => reply(call, answer),
      () => answer.destroy(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const keys = { accessKeyId: 'PARLEY', secretAccessKey: 'a/very+secret=key' }
  const place = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', bucket: 'files', forcePathStyle: true }
  const settings = { ...place, ...keys }
  return { settings, types, close: () => new Promise(resolve => server.close(() => resolve())) }

  function reply(call: Call, answer: ServerResponse) {
    const [status, body] = complaint(call, settings) ?? act(call)
    answer.writeHead(status, { 'content-length': body.length })
    answer.end(call.message.method === 'HEAD' ? undefined : body)
  }

  function act({ message, url, body }: Call): [number, string | Buffer] {
    const key = decodeURIComponent(url.pathname.slice('/files/'.length))
    if (message.method === 'GET' && url.searchParams.get('list-type') === '2') return [200, listing(url.searchParams)]
    if (message.method === 'PUT') {
      files.set(key, body)
      types.set(key, message.headers['content-type'] ?? '')
      return [200, '']
    }
    if (message.method === 'DELETE') {
      files.delete(key)
      return [204, '']
    }
    const file = files.get(key)
    return file === undefined ? [404, xml('NoSuchKey')] : partOf(file, message.headers.range)
  }

  function listing(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const left = [...files.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = left.slice(0, pageSize)
    const next = left.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')
    const truncated = `<IsTruncated>${left.length > pageSize}</IsTruncated>`
    return `<?xml version="1.0"?><ListBucketResult>${truncated}${contents}${next}</ListBucketResult>`
  }
}

function partOf(file: Buffer, range = ''): [number, Buffer] {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  return start ? [206, file.subarray(Number(start), end ? Number(end) + 1 : undefined)] : [200, file]
}

async function receive(message: IncomingMessage): Promise<Call> {
  const body = Buffer.concat(await message.toArray())
  return { message, body, url: new URL(message.url ?? '', 'http://bucket') }
}

function complaint({ message, url, body }: Call, settings: S3Settings): [number, string] | null {
  const { headers, method } = message
  if (!url.pathname.startsWith('/files')) return [404, xml('NoSuchBucket')]
  if (headers.authorization !== authorization({ message, url, body }, settings)) {
    return [403, xml('SignatureDoesNotMatch')]
  }
  if (method === 'PUT' && headers['content-length'] !== String(body.length)) return [411, xml('MissingContentLength')]
  if (headers['content-encoding'] !== undefined) return [400, xml('InvalidEncoding')]
  const hash = headers['x-amz-content-sha256']
  return hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body) ? null : [400, xml('XAmzContentSHA256Mismatch')]
}

/** AWS Signature Version 4, for a path that is encoded once. */
function authorization({ message, url }: Call, { accessKeyId, secretAccessKey, region }: S3Settings): string {
  const { headers } = message
  const names = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const lines = names.split(';').map(name => `${name}:${headers[name]}\n`)
  const query = [...url.searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort()
  const hash = String(headers['x-amz-content-sha256'])
  const request = [message.method, url.pathname, query.join('&'), lines.join(''), names, hash].join('\n')
  const time = String(headers['x-amz-date'])
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const key = scope.reduce<Buffer>((parent, part) => hmac(parent, part), Buffer.from(`AWS4${secretAccessKey}`))
  const mark = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n')).toString('hex')
  const credential = [accessKeyId, ...scope].join('/')
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${mark}`
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function* failing() {
  yield Buffer.alloc(1000)
  throw new Error('broken')
}
