import { vendors } from '@parley/vendors/vendors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { doorOf } from '../channels/door.ts'
import { openRefusedCalls } from '../channels/health/refused.ts'
import { asSystem } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import type { App } from '../platform/serve/serve.ts'
import type { Platform } from '../platform/work.ts'
import { openIntake } from './intake.ts'

const bodyLimit = 5 * 1024 * 1024
/** Channels are read, and their secrets opened, once in this time rather than for each of a thousand calls. */
const knownForMs = 2000
/** What vendors' readers look at. The others prove who calls, or are nobody's business: nothing of them is stored. */
const keptHeaders = ['content-type']

type Finder = ReturnType<typeof openFinder>

/**
 * `POST /hooks/{vendor}/{channelId}`: judged over raw bytes, committed, and only then answered. A channel that is switched
 * off hears as well: a STOP is meant whenever it is said, and what became of messages that have left is told but once.
 */
export function hookRoutes({ fastify, platform }: App): void {
  const find = openFinder(platform)
  const tools = { find, intake: openIntake(platform), noteRefused: openRefusedCalls(platform) }
  fastify.register((hooks, _options, ready) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    // Some gateways send their receipts by GET.
    hooks.get('/hooks/:slug/:channelId', (request, reply) => takeCall(tools, request, reply))
    // Mailchimp looks at a new address by HEAD before it posts there; nothing is taken in by it.
    hooks.head('/hooks/:slug/:channelId', (request, reply) => answerTrial(find, request, reply))
    // Security headers mean nothing to a vendor, and there are thousands of these answers a second.
    const bare = { helmet: false } as const
    const take = (request: FastifyRequest, reply: FastifyReply) => takeCall(tools, request, reply)
    hooks.post('/hooks/:slug/:channelId', bare, take)
    // So much is not read of whoever knows no channel.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
      (await find(request)) ? undefined : refuse(reply, 404)
    for (const { slug, mostHookBytes } of vendors) {
      if (mostHookBytes === undefined) continue
      hooks.post(`/hooks/:slug(^${slug}$)/:channelId`, { ...bare, bodyLimit: mostHookBytes, onRequest }, take)
    }
    ready()
  })
}

type Tools = {
  find: Finder
  intake: ReturnType<typeof openIntake>
  noteRefused: ReturnType<typeof openRefusedCalls>
}

async function takeCall(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await tools.find(request)
  if (!found) return refuse(reply, 404)
  if (isPacked(request)) return refuse(reply, 415)
  const hook = hookOf(request)
  const challenge = found.vendor.challenge?.(hook, found.door) ?? null
  if (challenge !== null) return reply.type('text/plain; charset=utf-8').send(challenge)
  if (!found.vendor.verify(hook, found.door)) {
    tools.noteRefused(found.row)
    return refuse(reply, 401)
  }
  const { enterpriseId, id: channelId } = found.row
  const proofs = ['k', ...(found.vendor.proofs ?? [])]
  const query = textsWhere(hook.query, name => !proofs.includes(name))
  const headers = textsWhere(hook.headers, name => keptHeaders.includes(name))
  const isNews = found.vendor.sameBytesAreNews === true
  await tools.intake({ enterpriseId, channelId, query, headers, body: hook.body, isNews })
  return reply.type('application/json; charset=utf-8').send({ status: true })
}

async function answerTrial(find: Finder, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(request)
  const challenge = found?.vendor.challenge?.(hookOf(request), found.door) ?? null
  return challenge === null ? refuse(reply, 404) : reply.type('text/plain; charset=utf-8').send(challenge)
}

/** Nobody signs what is packed, and nothing in it could be read later: its sender shall know, and send it plain. */
function isPacked({ headers }: FastifyRequest): boolean {
  return !['', 'identity'].includes(
    String(headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase(),
  )
}

const refusals = { 401: 'Not allowed', 404: 'Not found', 415: 'This content encoding is not supported' } as const

function refuse(reply: FastifyReply, status: keyof typeof refusals): FastifyReply {
  return reply.code(status).send({ status: false, code: String(status), message: refusals[status] })
}

function hookOf(request: FastifyRequest) {
  const { method, query, headers, body } = request
  return {
    method,
    query: texts(query),
    headers: texts(headers),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}

/** The first value of each name, texts only. */
function texts(values: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') found[name] = first
  }
  return found
}

function textsWhere(all: Readonly<Record<string, string>>, keeps: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => keeps(name)))
}

function openFinder(platform: Platform) {
  const known = new Map<string, { at: number; found: ReturnType<typeof read> }>()
  const read = async (slug: string, channelId: string) => {
    const row = await asSystem(platform.databases, db =>
      db
        .selectFrom('channels')
        .selectAll()
        .where('id', '=', channelId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),
    )
    const vendor = row && vendors.find(one => one.id === row.vendor && one.slug === slug)
    return row && vendor ? { row, vendor, door: doorOf(platform, row) } : null
  }
  return async (request: FastifyRequest) => {
    const { slug = '', channelId = '' } = texts(request.params)
    if (!isUuid(channelId)) return null
    const key = `${slug}|${channelId}`
    const seen = known.get(key)
    if (seen && Date.now() - seen.at < knownForMs) return seen.found
    if (known.size > 10_000) known.clear()
    const found = read(slug, channelId)
    known.set(key, { at: Date.now(), found })
    found.catch(() => known.delete(key))
    return found
  }
}
