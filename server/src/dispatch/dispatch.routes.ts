import * as calls from '@parley/contracts/channels/simulator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, serve } from '../platform/serve/serve.ts'
import { optOutPage } from './opt-out/opt-out.page.ts'
import { answerOptOut, readOptOut } from './opt-out/opt-out.ts'
import { listPhones, readPhone, sayOnPhone, updatePhone } from './simulator/simulator.phone.ts'
import { followLink } from './statuses/clicks.ts'
import { readLedger } from './statuses/ledger.ts'

export function dispatchRoutes(app: App): void {
  serve(app, calls.readLedger, 'CHANNELS.VIEW', (work, { params, query }) => readLedger(work, params.channelId, query))
  serve(app, calls.listPhones, 'CHANNELS.VIEW', (work, { params }) => listPhones(work, params.channelId))
  serve(app, calls.readPhone, 'CHANNELS.VIEW', (work, { params, query }) => readPhone(work, params, query))
  serve(app, calls.sayOnPhone, 'CHANNELS.EDIT', (work, { params, body }) => sayOnPhone(work, params, body))
  serve(app, calls.updatePhone, 'CHANNELS.EDIT', (work, { params, body }) => updatePhone(work, params, body))
  const follow = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const code = codeOf(request.params, shortCode)
    const userAgent = request.headers['user-agent'] ?? ''
    const url = code && (await followLink(app.platform, { code, userAgent, isHead: request.method === 'HEAD' }))
    if (!url) return reply.code(404).send({ status: false, code: '404', message: 'Not found' })
    return reply.header('cache-control', 'no-store').redirect(headerText(url), 302)
  }
  app.fastify.get('/l/:code', follow)
  app.fastify.head('/l/:code', follow)
  optOutRoutes(app)
}

/** A header holds no other letters than those of ASCII. */
function headerText(url: string): string {
  return /^[\x21-\x7e]+$/.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url))
}

/** Reading changes nothing, as mail scanners follow every link; a mail client's own button posts (RFC 8058). */
function optOutRoutes({ fastify, platform }: App): void {
  fastify.get('/u/:code', async (request, reply) => {
    const offer = await readOptOut(platform, codeOf(request.params, anyCode))
    return showOptOut(reply, offer ? optOutPage('asked', offer.company) : null)
  })
  fastify.post('/u/:code', async (request, reply) => {
    const offer = await readOptOut(platform, codeOf(request.params, anyCode))
    if (!offer) return showOptOut(reply, null)
    const wants = wantsAgain(request.body) ? 'again' : 'none'
    await answerOptOut(platform, offer, wants)
    return showOptOut(reply, optOutPage(wants === 'again' ? 'again' : 'done', offer.company))
  })
}

function showOptOut(reply: FastifyReply, page: string | null): FastifyReply {
  const answer = reply.code(page === null ? 404 : 200).header('cache-control', 'no-store')
  return answer.type('text/html; charset=utf-8').send(page ?? optOutPage('unknown'))
}

function wantsAgain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'wants') === 'again'
}

const shortCode = /^[A-Za-z0-9]{10}$/
const anyCode = /^[\w-]+$/

function codeOf(params: unknown, known: RegExp): string {
  const code: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'code') : null
  return typeof code === 'string' && known.test(code) ? code : ''
}
