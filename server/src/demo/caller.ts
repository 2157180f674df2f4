import { openSession } from '../auth/sessions.ts'
import { asSystem } from '../platform/database/database.ts'
import { noRequest } from '../platform/transact.ts'
import type { Platform } from '../platform/work.ts'

/** The demo is planted through the same calls that people's clicks make. */
export type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<T>

export async function callAs(platform: Platform, address: string, email: string): Promise<Call> {
  const token = await asSystem(platform.databases, async db => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'enterpriseId'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const session = await openSession(db, {
      userId: user.id,
      enterpriseId: user.enterpriseId,
      appId: 'api',
      request: noRequest,
    })
    return session.token
  })
  return callWith(address, token)
}

export function callWith(address: string, token?: string): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { 'authentication-token': token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // Our own answers, in the shape that the contract of each call promises.
    const answer = (await response.json()) as { status: boolean; message: string; data?: T; response?: T }
    const content = answer.data ?? answer.response
    if (!answer.status || content === undefined)
      throw new Error(`The demo could not be planted: ${method} ${path}: ${answer.message}`)
    return content
  }
}
