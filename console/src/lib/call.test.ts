import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@parley/contracts/endpoint.ts'
import { texts } from '@parley/contracts/texts.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call, callForFile, callFully } from './call.ts'
import { CallRefused } from './call-refused.ts'
import { onSessionEnd, readToken, type SessionEnd, startSession } from './session.ts'
import { openTab } from './testing/browser.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/e/things/:thingId',
  summary: 'Reads a thing.',
  params: z.object({ thingId: z.string() }),
  query: z.object({ from: z.number().optional(), roles: z.array(z.number()).optional() }),
  answer: z.object({ name: z.string() }),
})
const saveThing = endpoint({
  method: 'POST',
  path: '/nlp//things',
  summary: 'Saves a thing.',
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})
const readConfig = endpoint({
  method: 'GET',
  path: '/config/app.json',
  summary: 'Reads the configuration.',
  answer: z.object({ title: z.string() }),
  envelope: 'none',
})

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang up'

let server: Server
let seen: Seen[]
let replies: Reply[]
let ends: SessionEnd[]
let stopListening: () => void

beforeEach(async () => {
  seen = []
  replies = []
  ends = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const reply = replies.shift() ?? { body: {} }
      if (reply === 'hang up') request.socket.destroy()
      else answer(response, reply)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  openTab(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bots`)
  stopListening = onSessionEnd(end => ends.push(end))
})

afterEach(() => {
  stopListening()
  server.closeAllConnections()
  server.close()
})

test('an answer comes out of its envelope, whichever key the family uses', async () => {
  replies = [
    { body: { status: true, code: '100', message: 'success', response: { name: 'one' } } },
    { body: { status: true, code: '100', message: 'Saved', data: { name: 'two' } } },
    { body: { title: 'Parley' } },
  ]
  expect(await call(readThing, { params: { thingId: 'a b' }, query: { from: 15, roles: [1, 3] } })).toEqual({
    name: 'one',
  })
  expect(await callFully(saveThing, { body: { name: 'two' } })).toEqual({
    answer: { name: 'two' },
    code: '100',
    message: 'Saved',
  })
  expect(await call(readConfig, {})).toEqual({ title: 'Parley' })
  expect(seen[0]?.url).toBe('/e/things/a%20b?from=15&roles=%5B1%2C3%5D')
})

test('duplicate slashes of an address are collapsed (RULES-003)', async () => {
  replies = [{ body: { status: true, code: '100', message: '', data: { name: 'two' } } }]
  await call(saveThing, { body: { name: 'two' } })
  expect(seen[0]?.url).toBe('/nlp/things')
})

test('the token travels in its header while there is one, and a body says that it is JSON (RULES-004, RULES-006)', async () => {
  replies = [
    { body: { title: '' } },
    { body: { title: '' } },
    { body: { status: true, code: '100', message: '', data: { name: '' } } },
  ]
  await call(readConfig, {})
  startSession('token-of-asha')
  await call(readConfig, {})
  await call(saveThing, { body: { name: '' } })
  expect(seen.map(({ headers }) => headers['authentication-token'])).toEqual([
    undefined,
    'token-of-asha',
    'token-of-asha',
  ])
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined, 'application/json'])
})

test('each submit has a key of its own, and one whose answer was lost goes out again under the same', async () => {
  const saved: Reply = { body: { status: true, code: '100', message: '', data: { name: 'x' } } }
  replies = [saved, saved, 'hang up', saved, saved]
  const keyOfCall = (at: number) => seen[at]?.headers['idempotency-key']
  await call(saveThing, { body: { name: 'x' } })
  await call(saveThing, { body: { name: 'x' } })
  await expect(call(saveThing, { body: { name: 'y' } })).rejects.toThrow(texts.networkFailure)
  await call(saveThing, { body: { name: 'y' } })
  await call(saveThing, { body: { name: 'y' } })
  expect(new Set([0, 1, 2, 4].map(keyOfCall)).size).toBe(4)
  expect(keyOfCall(3)).toBe(keyOfCall(2))
  expect(keyOfCall(0)).toMatch(/^[0-9a-f]{32}$/)
})

test('a key stays while a proxy gave up, or the submit before is still being worked on', async () => {
  const saved: Reply = { body: { status: true, code: '100', message: '', data: { name: 'x' } } }
  const running: Reply = { status: 409, body: { status: false, message: texts.requestInProgress } }
  replies = ['hang up', running, { status: 504, body: {} }, saved, saved]
  const send = () => call(saveThing, { body: { name: 'x' } })
  for (const _ of [1, 2, 3]) await expect(send()).rejects.toThrow()
  await send()
  await send()
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[3])
})

test('files whose answer was lost go out again under the same key, and other files under another', async () => {
  const saved: Reply = { body: { status: true, code: '100', message: '', data: { name: 'x' } } }
  replies = ['hang up', saved, saved, 'hang up', saved]
  const send = (words: string) =>
    call(saveThing, { body: { name: 'x' }, files: { file: new File([words], 'a.csv', { lastModified: 1 }) } })
  await expect(send('one')).rejects.toThrow(texts.networkFailure)
  await send('one')
  await send('one')
  await expect(send('two')).rejects.toThrow(texts.networkFailure)
  await send('three')
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('a soft refusal throws with its code and its fields, and keeps the session', async () => {
  startSession('t')
  const errors = [{ field: 'name', message: 'Thing name already exists' }]
  replies = [{ body: { status: false, code: '409', message: 'Thing name already exists', errors } }]
  const refused = await refusal(call(saveThing, { body: { name: 'x' } }))
  expect(refused).toMatchObject({ code: '409', status: 200, message: 'Thing name already exists', errors })
  expect(readToken()).toBe('t')
})

test('a hard refusal throws with its status, and says how long to wait', async () => {
  replies = [
    {
      status: 429,
      headers: { 'retry-after': '60' },
      body: { status: false, code: 'locked', message: 'Too many failed attempts. Please try again later.' },
    },
  ]
  expect(await refusal(call(readConfig, {}))).toMatchObject({ code: 'locked', status: 429, retryAfterSeconds: 60 })
})

test('403 and login_required end the session once, and other 401 do not (RULES-007, RULES-008, RULES-009)', async () => {
  startSession('first')
  localStorage.setItem('draft:intent', '{}')
  localStorage.setItem('colour-scheme', 'dark')
  replies = [
    { status: 401, body: { status: false, code: 'invalid_credentials', message: 'Invalid email or password' } },
    { status: 403, body: { status: false, code: '403', message: 'Access Denied' } },
    { status: 401, body: { status: false, code: 'login_required', message: 'Session Expired! Please login' } },
  ]
  await refusal(call(readConfig, {}))
  expect(ends).toEqual([])
  await Promise.all([refusal(call(readConfig, {})), refusal(call(readConfig, {}))])
  expect(ends).toEqual(['expired'])
  expect(Object.keys(localStorage)).toEqual(['colour-scheme'])
})

test('a late 401 for an earlier token leaves the new session alone', async () => {
  startSession('old')
  replies = [{ status: 401, body: { status: false, code: 'login_required', message: '' } }]
  const late = refusal(call(readConfig, {}))
  startSession('new')
  await late
  expect(readToken()).toBe('new')
  expect(ends).toEqual([])
})

test('an unreachable server and a page of a proxy are said in words', async () => {
  replies = ['hang up', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }]
  const lost = await refusal(call(readConfig, {}))
  expect(lost.message).toBe('Something Went Wrong !!')
  expect(lost.isNetworkFailure).toBe(true)
  expect(await refusal(call(readConfig, {}))).toMatchObject({
    code: '502',
    status: 502,
    message: 'Something went wrong',
  })
})

test('a call of a machine without a network says so', async () => {
  Object.assign(navigator, { onLine: false })
  replies = ['hang up']
  const lost = await refusal(call(readConfig, {}))
  expect(lost.message).toBe('Data not Synced,Please Turn On Internet!')
  expect(lost.isNetworkFailure).toBe(true)
})

test('a call that the caller gave up is no failure to show', async () => {
  const given = new AbortController()
  given.abort()
  await expect(call(readConfig, { signal: given.signal })).rejects.not.toBeInstanceOf(CallRefused)
})

test('a file goes out as a multipart form beside its fields, without a JSON content type (RULES-006)', async () => {
  replies = [{ body: { status: true, code: '100', message: '', data: { name: 'x' } } }]
  await call(saveThing, { body: { name: 'x' }, files: { file: new File(['a,b'], 'list.csv') } })
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toContain('list.csv')
})

test('a downloaded file keeps the name that the server gave it', async () => {
  startSession('t')
  replies = [{ headers: { 'content-disposition': 'attachment; filename="report.csv"' }, body: 'a,b' }]
  const { file, name } = await callForFile('/nlp/download/report/csv', { agentId: 'x' })
  expect(name).toBe('report.csv')
  expect(await file.text()).toBe('a,b')
  expect(seen[0]).toMatchObject({ url: '/nlp/download/report/csv?agentId=x' })
  expect(seen[0]?.headers['authentication-token']).toBe('t')
  const both = `attachment; filename="______.csv"; filename*=UTF-8''${encodeURIComponent('दिल्ली')}.csv`
  replies = [{ headers: { 'content-disposition': both }, body: 'a,b' }]
  expect((await callForFile('/nlp/download/report/csv')).name).toBe('दिल्ली.csv')
})

async function refusal(answer: Promise<unknown>): Promise<CallRefused> {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallRefused) return error
  throw new Error(`Not refused: ${String(error)}`)
}

function answer(response: ServerResponse, { status = 200, headers = {}, body }: Exclude<Reply, 'hang up'>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
