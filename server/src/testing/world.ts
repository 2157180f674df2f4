import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Running, start } from '../app/start.ts'
import { openSession } from '../auth/sessions.ts'
import { cast, neighbours } from '../demo/content/cast.ts'
import { plantStaff } from '../demo/staff.ts'
import { readConfig } from '../platform/config.ts'
import { asSystem } from '../platform/database/database.ts'
import { createLogger } from '../platform/log.ts'
import { noRequest } from '../platform/transact.ts'
import { templateName, urlOf } from './cluster.ts'

export type Person = keyof typeof cast | keyof typeof neighbours
/** What a test reads of an answer: the parsed body is whatever the server said. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and asserts on them (2026-11-21)
export type Reply = { status: number; body: any; headers: Headers; text: string }
export type Caller = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Everybody of the cast signs in with it. */
export const castPassword = 'monsoon-umbrella-7'

/** The whole product on a database of its own, with the cast of both enterprises, reached through HTTP as anybody would. */
export async function openWorld(env: Record<string, string> = {}) {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-world-'))
  const running = await start(configOf(folder, env), databaseUrl, { log: createLogger({ level: 'error' }) })
  await plantStaff(running.platform, castPassword)
  const tokens = new Map<Person, string>()
  const callerOf = (headers: () => Promise<Record<string, string>>) => caller(running.address, headers)
  return {
    running,
    platform: running.platform,
    address: running.address,
    databaseUrl,
    /** Calls with the session of somebody of the cast; null is nobody. */
    as: (person: Person | null) =>
      callerOf(
        async (): Promise<Record<string, string>> =>
          person ? { 'authentication-token': await tokenOf(running, tokens, person) } : {},
      ),
    token: (person: Person) => tokenOf(running, tokens, person),
    withHeaders: (headers: Record<string, string>) => callerOf(async () => headers),
    /** Calls with an API key of asha's that holds exactly these permissions. */
    apiKey: async (permissions: string[]) => {
      const asha = caller(running.address, async () => ({
        'authentication-token': await tokenOf(running, tokens, 'asha'),
      }))
      const { body } = await asha.post('/chatbird/api/apikey/add', { name: `key ${randomUUID()}`, permissions })
      return callerOf(async () => ({ 'x-api-key': String(body.data.key) }))
    },
    close: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function copyTemplate(template = templateName): Promise<string> {
  const name = `world_${randomUUID().replaceAll('-', '')}`
  await withTemplates(owner => owner.query(`create database ${name} template ${template}`))
  return urlOf(inject('clusterUrl'), name)
}

/** A further template for the files of this run, unless one of them has made it: what `fill` did to a copy. */
export async function makeTemplate(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<void> {
  await withTemplates(async owner => {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await owner.query(`drop database if exists ${draft}`)
    await owner.query(`create database ${draft} template ${templateName}`)
    await fill(urlOf(inject('clusterUrl'), draft))
    await owner.query(`alter database ${draft} rename to ${name}`)
  })
}

/** Copies of one template cannot be made at the same time: the lock lets test files wait for each other. */
async function withTemplates<T>(act: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: inject('clusterUrl') })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(1)')
    return await act(owner)
  } finally {
    await owner.end()
  }
}

/** Asks until it holds; for what happens after an answer. */
export async function eventually<T>(ask: () => Promise<T | null | undefined | false>, forMs = 20_000): Promise<T> {
  const until = Date.now() + forMs
  for (;;) {
    const found = await ask()
    if (found) return found
    if (Date.now() > until) throw new Error('It did not happen.')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

function configOf(folder: string, env: Record<string, string>) {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    CAPTCHA_MODE: 'fixed',
    DATABASE_POOL: '10',
    DEMO: '0',
    ...env,
  })
}

async function tokenOf({ platform }: Running, known: Map<Person, string>, person: Person): Promise<string> {
  const token = known.get(person) ?? (await signIn(platform, person))
  known.set(person, token)
  return token
}

/** Opens a session as the login does; the login itself has its own tests and counts its attempts. */
function signIn(platform: Running['platform'], person: Person): Promise<string> {
  const { email } = { ...cast, ...neighbours }[person]
  return asSystem(platform.databases, async db => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'enterpriseId'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const session = await openSession(db, {
      userId: user.id,
      enterpriseId: user.enterpriseId,
      appId: 'console',
      request: noRequest,
    })
    return session.token
  })
}

function caller(address: string, headersOf: () => Promise<Record<string, string>>): Caller {
  const call = async (
    method: string,
    target: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Reply> => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const headers = {
      ...(await headersOf()),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...extra,
    }
    const payload = isForm || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(address + target, {
      method,
      headers,
      ...(body === undefined ? {} : { body: payload }),
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text }
  }
  return {
    get: (target, headers) => call('GET', target, undefined, headers),
    post: (target, body = {}, headers) => call('POST', target, body, headers),
    put: (target, body = {}, headers) => call('PUT', target, body, headers),
    delete: (target, body, headers) => call('DELETE', target, body, headers),
  }
}
