import { request } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger, scrubUrl } from './log.ts'

const canary = 'c4n4ry-9f8e7d6c5b4a'

function recorded(secretPaths: string[] = []) {
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', stream: { write: line => lines.push(line) }, secretPaths })
  return { logger, lines, last: (): unknown => JSON.parse(lines.at(-1) ?? '') }
}

const secretNames = [
  'password',
  'newPassword',
  'confirm_password',
  'passwd',
  'passphrase',
  'pass',
  'token',
  'tokens',
  'accessToken',
  'refresh_token',
  'authentication-token',
  'Authorization',
  'proxy-authorization',
  'x-api-key',
  'apikey',
  'apiKey',
  'secretAccessKey',
  'secretKey',
  'captcha',
  'securityCode',
  'resetCode',
  'recoveryCodes',
  'secret',
  'secrets',
  'clientSecret',
  'credentials',
  'Set-Cookie',
  'cookie',
  'privateKey',
  'X-Hub-Signature',
]

test('no secret field reaches the log, at any depth and in any shape', () => {
  const { logger, lines } = recorded()
  for (const name of secretNames) {
    logger.info({ [name]: canary }, 'flat')
    logger.info({ user: { settings: { [name]: canary } } }, 'deep')
    logger.info({ list: [[{ [name]: [canary] }]] }, 'in lists')
    logger.info({ [name]: { value: canary } }, 'an object')
    logger.info({ a: { b: { c: { d: { e: { f: { g: { h: { [name]: canary } } } } } } } } }, 'very deep')
    logger.error(Object.assign(new Error('Failed'), { request: { headers: { [name]: canary } } }))
    logger.error({ problem: new Error('Outer', { cause: Object.assign(new Error('Inner'), { [name]: canary }) }) })
    logger.info(`Received ${JSON.stringify({ [name]: canary })}`)
    logger.info({ body: JSON.stringify(JSON.stringify({ [name]: canary })) })
    logger.info(`Form ${name}=${canary}&x=1`)
    logger.child({ [name]: canary }).info('bound')
    logger.info({
      classy: new (class {
        inner = { [name]: canary }
      })(),
    })
  }
  expect(lines).toHaveLength(secretNames.length * 12)
  for (const line of lines) {
    expect(line).not.toContain(canary)
    expect(() => JSON.parse(line), line).not.toThrow()
  }
})

test('what is no secret stays readable', () => {
  const { logger, last } = recorded()
  const fields = {
    captchaId: 'c1',
    tokenCount: 12,
    promptTokens: 3,
    prompt_tokens: 3,
    keyId: 'k',
    authorised: true,
    when: new Date(0),
  }
  logger.info(fields, 'Turn %d of %s', 2, 'asha')
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    ...fields,
    when: '1970-01-01T00:00:00.000Z',
    msg: 'Turn 2 of asha',
  })
})

test('errors keep type, message, stack, code and cause', () => {
  const { logger, last } = recorded()
  logger.error(Object.assign(new TypeError('Broken', { cause: new Error('Deeper') }), { code: 'E1' }), 'Job failed')
  expect(last()).toMatchObject({
    msg: 'Job failed',
    err: {
      type: 'TypeError',
      message: 'Broken',
      code: 'E1',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'Deeper' },
    },
  })
})

test('an error of a database connection comes without the client that it names', () => {
  const { logger, lines } = recorded()
  const client = { user: 'parley', host: 'db.internal', processID: 4711, secretKey: canary }
  logger.error({ err: Object.assign(new Error('Connection terminated unexpectedly'), { client }) }, 'job queue')
  const away = { code: '57P01', severity: 'FATAL', client }
  logger.error({ err: Object.assign(new Error('terminating connection'), away) }, 'job queue')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/client|db\.internal|4711|secretKey/)
})

test('circles, huge lists, bytes, sockets and broken getters neither hang nor flood nor break the log', () => {
  const { logger, lines, last } = recorded()
  const circle: Record<string, unknown> = { name: 'ring' }
  circle.self = circle
  const broken = {
    get field() {
      throw new Error('never')
    },
  }
  const call = request('http://127.0.0.1:9').on('error', () => {})
  logger.info({ circle, many: Array.from({ length: 10_000 }, (_, index) => index), bytes: Buffer.alloc(5000), broken })
  expect(last()).toMatchObject({ circle: { name: 'ring', self: '[circular]' }, broken: '[unreadable]' })
  logger.error(Object.assign(new Error('refused'), { call }))
  logger.info('\\'.repeat(200_000))
  call.destroy()
  expect(lines.slice(0, 2).every(line => line.length < 30_000)).toBe(true)
})

test('child loggers carry request, enterprise and actor', () => {
  const { logger, last } = recorded()
  logger.child({ requestId: 'r1', enterpriseId: 'e1', actorId: 'u1' }).info('hello')
  expect(last()).toMatchObject({ requestId: 'r1', enterpriseId: 'e1', actorId: 'u1', msg: 'hello' })
})

test('a schema may name further secret fields', () => {
  const { logger, last } = recorded(['channel.data.accountSid'])
  logger.info({ channel: { data: { accountSid: canary, name: 'Acme' } } })
  expect(last()).toMatchObject({ channel: { data: { accountSid: '[redacted]', name: 'Acme' } } })
})

test('secrets in headers, addresses and texts are cut out of messages and stacks', () => {
  const { logger, lines } = recorded()
  logger.info(`GET /socket?token=${canary}&v=2 failed`)
  logger.info(`Sent Authorization: Bearer ${canary}`)
  logger.error(new Error(`https://vendor.test/send?user=a&api_key=${canary}#x refused`))
  logger.info({ target: `wss://host/?access_token=${canary}` })
  expect(lines.join('')).not.toContain(canary)
  expect(lines[0]).toContain('GET /socket?token=[redacted]&v=2 failed')
})

test('an address keeps its shape and loses its secrets', () => {
  const cases = [
    ['/reset-password?uId=1&eId=2&resetCode=abc&code=100', '/reset-password?uId=1&eId=2&resetCode=[redacted]&code=100'],
    ['/ws?token=abc', '/ws?token=[redacted]'],
    ['/ws?%74oken=abc&x=1', '/ws?%74oken=[redacted]&x=1'],
    ['/ws?TOKEN=abc#token=def', '/ws?TOKEN=[redacted]#token=[redacted]'],
    ['https://asha:pw@host.test/a@b?x=1', 'https://[redacted]@host.test/a@b?x=1'],
    ['/plain?from=0&perPage=25&%E0%A4%A=1', '/plain?from=0&perPage=25&%E0%A4%A=1'],
    ['/files/token=abc', '/files/token=abc'],
    ['', ''],
    ['/chatagent?chatRefId=abc&chatId=7', '/chatagent?chatRefId=[redacted]&chatId=7'],
    [`/nlp/document/${'aB3_'.repeat(30)}`, '/nlp/document/[redacted]'],
    ['/nlp/agent/0199f2aa-7c1e-7d6a-b7f3-2f0c8a1d9e55', '/nlp/agent/0199f2aa-7c1e-7d6a-b7f3-2f0c8a1d9e55'],
  ]
  for (const [url = '', scrubbed] of cases) expect(scrubUrl(url)).toBe(scrubbed)
})

test('a whole request through Fastify leaves no header, body or token behind', async () => {
  const { logger, lines } = recorded()
  const app = Fastify({ loggerInstance: logger })
  app.post('/login', async message => {
    message.log.info({ body: message.body, headers: message.headers }, 'seen')
    throw new Error(`broke at ${message.url}`)
  })
  const url = new URL(`/login?token=${canary}`, await app.listen({ port: 0, host: '127.0.0.1' }))
  await new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST' }, answer => {
      answer.resume().on('end', resolve)
    })
    call.setHeader('authentication-token', canary)
    call.setHeader('cookie', `session=${canary}`)
    call.setHeader('content-type', 'application/json')
    call.on('error', reject).end(JSON.stringify({ email: 'asha@acme.test', password: canary }))
  })
  await app.close()

  expect(lines.join('')).toContain('"url":"/login?token=[redacted]"')
  expect(lines.join('')).toContain('asha@acme.test')
  expect(lines.join('')).not.toContain(canary)
})
