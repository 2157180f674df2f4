import type { FastifyRequest } from 'fastify'
import type { Databases } from '../platform/database/database.ts'
import type { Identify } from '../platform/serve/serve.ts'
import type { Actor, RequestFacts } from '../platform/work.ts'
import { callerOfKey } from './api-keys.ts'
import { userOfToken } from './sessions.ts'

export type FindVisitor = (databases: Databases, token: string, facts: RequestFacts) => Promise<Actor | null>

const openToKeys = /^\/(e|chatbird|nlp)\//
/** Routes of a person's own account, on which API keys are not accepted. */
const personal = /^\/e\/enterprise\/(profile|users\/(twoFactorAuth|sessions)|change_password|designer)(\/|$)/

/**
 * Identifies every caller by session token, visitor token or API key. Tokens are read from headers only, so that a
 * foreign page cannot make the browser send one.
 */
export function identifyWith(databases: Databases, findVisitor: FindVisitor): Identify {
  return async (request, facts) => {
    const key = request.headers['x-api-key']
    // The route and not the address, of which the router takes other spellings too.
    const route = request.routeOptions.url ?? ''
    if (typeof key === 'string' && openToKeys.test(route)) {
      return personal.test(route) ? null : callerOfKey(databases, key, facts)
    }
    const token = tokenOf(request)
    return token ? identifyToken(databases, findVisitor, { token, facts, isUse: true }) : null
  }
}

export async function identifyToken(
  databases: Databases,
  findVisitor: FindVisitor,
  { token, facts, isUse }: { token: string; facts: RequestFacts; isUse: boolean },
): Promise<Actor | null> {
  if (token.length > 200) return null
  return (await userOfToken(databases, token, isUse)) ?? (await findVisitor(databases, token, facts))
}

function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['authentication-token']
  if (typeof header === 'string' && header) return header
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
