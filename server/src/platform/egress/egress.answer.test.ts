import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { EgressFailed } from './egress.errors.ts'
import { listening, userAgent, withOrigin } from './egress.fixture.ts'
import { openEgress } from './egress.ts'

test('an answer comes with status, headers and body, and is unpacked', async () => {
  const text = 'नमस्ते '.repeat(1000)
  const packed: Record<string, () => Buffer> = { gzip: () => gzipSync(text), br: () => brotliCompressSync(text) }
  await withOrigin(
    (request, answer) => {
      const packing = request.url?.slice(1) ?? ''
      const body = packed[packing]?.() ?? Buffer.from(text)
      answer.writeHead(404, {
        'content-type': 'text/plain',
        'x-a': ['1', '2'],
        ...(packing && { 'content-encoding': packing }),
      })
      answer.end(request.method === 'HEAD' ? undefined : body)
    },
    async call => {
      for (const path of ['/', '/gzip', '/br']) {
        const answer = await call(path)
        expect(answer.status).toBe(404)
        expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-a': '1,2' })
        expect(answer.body.toString()).toBe(text)
      }
      expect((await call('/gzip', { method: 'HEAD' })).body).toHaveLength(0)
    },
  )
})

test('an answer may be as large as allowed, packed or not, announced or not, and not a byte larger', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  await withOrigin(
    (request, answer) => {
      if (request.url === '/announced') answer.writeHead(200, { 'content-length': 1001 }).end(Buffer.alloc(1001))
      else if (request.url === '/bomb') answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      else if (request.url === '/exact') answer.end(Buffer.alloc(1000))
      else setInterval(() => answer.write(Buffer.alloc(400)), 5).unref()
    },
    async call => {
      expect((await call('/exact', { maxBytes: 1000 })).body).toHaveLength(1000)
      for (const path of ['/announced', '/bomb', '/endless']) {
        const failed = call(path, { maxBytes: 1000 })
        await expect(failed, path).rejects.toMatchObject({ name: 'EgressFailed', reason: 'size' })
      }
      await expect(call('/bomb')).rejects.toThrow('The answer of origin.test is larger than 5000000 bytes.')
    },
  )
})

test('an answer that never begins, or drips for ever, ends at the time limit', async () => {
  await withOrigin(
    (request, answer) => {
      if (request.url === '/drip') setInterval(() => answer.write('x'), 20).unref()
      if (request.url === '/loop') setTimeout(() => answer.writeHead(302, { location: '/loop' }).end(), 120).unref()
    },
    async call => {
      for (const path of ['/silent', '/drip', '/loop']) {
        const failed = call(path, { timeoutMs: 250 })
        await expect(failed, path).rejects.toMatchObject({ name: 'EgressFailed', reason: 'timeout' })
      }
    },
  )
})

test('whoever asked may break off the wait for an answer, before it begins and while it comes', async () => {
  await withOrigin(
    (request, answer) => {
      if (request.url === '/half') answer.write('half')
    },
    async call => {
      for (const path of ['/never', '/half']) {
        const given = new AbortController()
        const asked = call(path, { timeoutMs: 60_000, signal: given.signal })
        setTimeout(() => given.abort(), 50)
        await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
      }
    },
  )
})

test('an answer that breaks off in the middle is a failure, not a short answer', async () => {
  await withOrigin(
    (request, answer) => {
      if (request.url === '/nothing') return void answer.destroy()
      if (request.url === '/length') answer.writeHead(200, { 'content-length': 100 })
      if (request.url === '/gzip') answer.writeHead(200, { 'content-encoding': 'gzip' })
      answer.write(request.url === '/gzip' ? gzipSync('x'.repeat(5000)).subarray(0, 20) : 'half')
      setTimeout(() => (request.url === '/gzip' ? answer.end() : answer.destroy()), 50)
    },
    async call => {
      for (const path of ['/nothing', '/length', '/chunked', '/gzip']) {
        await expect(call(path), path).rejects.toMatchObject({ name: 'EgressFailed', reason: 'broken' })
      }
    },
  )
})

test('an answer of a wrong type is not read, while an error page of any type is', async () => {
  await withOrigin(
    (request, answer) => {
      const [, status, type = ''] = request.url?.split('/') ?? []
      answer
        .writeHead(Number(status), type === '' ? {} : { 'content-type': `${type.replace('-', '/')}; charset=utf-8` })
        .end('x')
    },
    async call => {
      const types = ['text/html', 'image/*']
      expect((await call('/200/text-html', { types })).status).toBe(200)
      expect((await call('/200/IMAGE-png', { types })).status).toBe(200)
      expect((await call('/500/text-plain', { types })).status).toBe(500)
      await expect(call('/200/text-plain', { types })).rejects.toThrow(
        new EgressFailed('type', 'origin.test answered with text/plain instead of text/html or image/*.'),
      )
      await expect(call('/200/', { types })).rejects.toMatchObject({ reason: 'type' })
    },
  )
})

test('a resolver that says nothing knows no address, and that is told before the time of the call is over', async () => {
  const egress = openEgress({ allow: [], userAgent, lookup: () => new Promise(() => {}) })
  const asked = egress.request({ url: 'http://origin.test/', timeoutMs: 60_000 })
  await expect(asked).rejects.toMatchObject({ reason: 'lookup' })
  await egress.close()
})

test('a connection that breaks once there is one is never called unreachable: the other side may have heard us', async () => {
  await withOrigin(
    (request, answer) => {
      if (request.url === '/reset') answer.socket?.resetAndDestroy()
      else answer.socket?.end('+OK 1 ready\r\n')
    },
    async call => {
      for (const path of ['/reset', '/stranger']) {
        await expect(call(path, { method: 'POST', body: 'x' }), path).rejects.toMatchObject({ reason: 'broken' })
      }
    },
  )
})

test('a host where nobody listens is a failure with a clear sentence', async () => {
  const { port, close } = await listening(createServer())
  await close()
  const egress = openEgress({ allow: ['127.0.0.1'], userAgent })
  await expect(egress.request({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow(
    new EgressFailed('connection', '127.0.0.1 could not be reached.'),
  )
  await egress.close()
})

const openssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!openssl)('an encrypted answer is read under the name of the host, and under no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-egress-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = [
    '-subj',
    '/CN=secure.test',
    '-addext',
    'subjectAltName=DNS:secure.test',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' })
  const options = { key: readFileSync(key), cert: readFileSync(cert) }
  const { port, close } = await listening(createSecureServer(options, (_request, answer) => answer.end('sealed')))
  const lookup = async () => ['127.0.0.1']
  const egress = openEgress({ allow: ['secure.test', 'impostor.test'], userAgent, lookup })
  const call = (host: string) => egress.request({ url: `https://${host}:${port}/` })

  await expect(call('secure.test')).rejects.toThrow(
    new EgressFailed('certificate', 'The certificate of secure.test was not accepted.'),
  )
  const known = getCACertificates()
  setDefaultCACertificates([...known, options.cert.toString()])
  expect((await call('secure.test')).body.toString()).toBe('sealed')
  await expect(call('impostor.test')).rejects.toMatchObject({ reason: 'certificate' })
  setDefaultCACertificates(known)
  await egress.close()
  await close()
  rmSync(folder, { recursive: true })
})
