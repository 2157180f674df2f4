import { execFileSync } from 'node:child_process'
import { constants, publicEncrypt } from 'node:crypto'
import { closeSync, constants as modes, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantPeople } from '../demo/plant.ts'
import { castPassword, openWorld, type Reply, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOGIN_FAILS_PER_ADDRESS: '1000' })
})
afterAll(() => world.close())

async function captcha() {
  const { body } = await world.as(null).get('/account/captcha/generate')
  return { captchaId: String(body.response.captchaId), captcha: '0000' }
}

/** Without their pictures, which take long to draw. */
async function drawnCaptchas(count: number) {
  const drawn = Array.from({ length: count }, () => ({
    purpose: 'login',
    answer: '0000',
    expiresAt: new Date(Date.now() + 60_000),
  }))
  const rows = await world.platform.databases.system.insertInto('captchas').values(drawn).returning('id').execute()
  return rows.map(({ id }) => ({ captchaId: id, captcha: '0000' }))
}

const signIn = async (email: string, password = castPassword, picture = captcha()) =>
  world.as(null).post('/account/enterprise/login/twoFactorAuth', { email, password, ...(await picture) })

const changePassword = (oldPassword: string, password = 'new-umbrella-99') =>
  world.as('kabir').put('/e/enterprise/change_password', { oldPassword, password, confirmPassword: password })

test('an encrypted password that has grown stale is no wrong one (AUTH-004, AUTH-009)', async () => {
  const { keyId, publicKey } = (await world.as(null).get('/account/publicKey')).body.response
  const key = { key: String(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const sealed = publicEncrypt(key, Buffer.from(`${Date.now() - 6 * 60_000}|${castPassword}`)).toString('base64')
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const { status, body } = await signIn('dev@demo.parley', `enc:v1:${keyId}:${sealed}`)
    expect([status, body.code]).toEqual([400, 'stale_password'])
  }
  expect((await signIn('dev@demo.parley')).status).toBe(200)
})

test('an attempt that a busy server turned away is no wrong one (AUTH-009)', async () => {
  const pictures = await drawnCaptchas(107)
  const take = () => Promise.resolve(pictures.pop() ?? { captchaId: '', captcha: '' })
  const release = await occupyThreads()
  const crowd: Promise<Reply>[] = []
  try {
    const turnedAway = new Promise<Reply>((resolve, reject) => {
      for (let nth = 0; nth < 101; nth += 1) {
        const asked = signIn(`nobody${nth}@demo.parley`, 'wrong', take())
        crowd.push(asked)
        asked.then(resolve, reject)
      }
    })
    expect((await turnedAway).status).toBe(429)
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const { status, body } = await signIn('leela@demo.parley', castPassword, take())
      expect([status, body.code]).toEqual([429, '429'])
    }
  } finally {
    await release()
  }
  const answers = await Promise.all(crowd)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
  expect((await signIn('leela@demo.parley')).status).toBe(200)
})

test('who changes a password guesses at the old one no more often than at the login (USERS-042, AUTH-009)', async () => {
  expect((await changePassword('wrong')).body.errors).toEqual([{ field: 'oldPassword', message: 'Invalid password' }])
  // A right one clears the count, also where the new one will not do.
  expect((await changePassword(castPassword, 'short')).body.errors).toMatchObject([{ field: 'password' }])
  for (let guess = 1; guess <= 5; guess += 1) {
    expect((await changePassword('wrong')).body).toMatchObject({ status: false, code: '400' })
  }
  const locked = await changePassword(castPassword)
  expect([locked.status, locked.body.code]).toEqual([429, '429'])
  expect(locked.body.message).toBe('Too many failed attempts. Please try again later.')
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn('kabir@demo.parley')).body.code).toBe('locked')
})

test('the owner is told when the twentieth guess of a day locks the account (AUTH-009)', async () => {
  const { system } = world.platform.databases
  await system.updateTable('loginGuards').set({ failures: 0, failuresToday: 19, lockedUntil: null }).execute()
  expect((await changePassword('wrong')).body.code).toBe('400')
  const mails = await system.selectFrom('mails').select(['recipient', 'subject', 'bodyText']).execute()
  // Not by a page that does not exist.
  const bodyText = expect.not.stringContaining('http')
  expect(mails).toEqual([{ recipient: 'kabir@demo.parley', subject: 'Your account has been locked', bodyText }])
})

test('a start with another ADMIN_PASSWORD lifts the lock of ADMIN_EMAIL, and changes no password (AUTH-009)', async () => {
  const email = 'dev@demo.parley'
  const forAYear = { failures: 0, failuresToday: 20, lockedUntil: new Date(Date.now() + 365 * 86_400_000) }
  const startWith = (password: string) =>
    plantPeople({
      ...world.platform,
      config: { ...world.platform.config, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
    })
  const { system } = world.platform.databases
  await startWith('first-umbrella-8')
  expect((await signIn(email)).status).toBe(200)
  await system.updateTable('loginGuards').set(forAYear).where('subject', 'like', 'account:%').execute()
  await startWith('first-umbrella-8')
  expect((await signIn(email)).body.code).toBe('locked')
  await startWith('second-umbrella-8')
  expect((await signIn(email)).status).toBe(200)
  expect((await signIn('leela@demo.parley')).body.code).toBe('locked')
})

/** Passwords are checked by the threads of the process: while each waits for a writer of a pipe, no check ends. */
async function occupyThreads(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-pipe-'))
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
  const waiting = Array.from({ length: threads }, () => open(pipe, 'r'))
  return async () => {
    const writer = openSync(pipe, modes.O_RDWR | modes.O_NONBLOCK)
    for (const reader of await Promise.all(waiting)) await reader.close()
    closeSync(writer)
    await rm(folder, { recursive: true })
  }
}
