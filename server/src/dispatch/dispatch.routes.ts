import * as calls from '@parley/contracts/channels/simulator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, serve } from '../platform/serve.ts'
import { followLink } from './clicks.ts'
import { readLedger } from './ledger.ts'
import { listPhones, readPhone, sayOnPhone, updatePhone } from './simulator.phone.ts'

export function dispatchRoutes(app: App): void {
  serve(app, calls.readLedger, 'CHANNELS.VIEW', (work, { params, query }) => readLedger(work, params.channelId, query))
  serve(app, calls.listPhones, 'CHANNELS.VIEW', (work, { params }) => listPhones(work, params.channelId))
  serve(app, calls.readPhone, 'CHANNELS.VIEW', (work, { params, query }) => readPhone(work, params, query))
  serve(app, calls.sayOnPhone, 'CHANNELS.EDIT', (work, { params, body }) => sayOnPhone(work, params, body))
  serve(app, calls.updatePhone, 'CHANNELS.EDIT', (work, { params, body }) => updatePhone(work, params, body))
  const follow = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const code = codeOf(request.params)
    const userAgent = request.headers['user-agent'] ?? ''
    const url = code && (await followLink(app.platform, { code, userAgent, isHead: request.method === 'HEAD' }))
    if (!url) return reply.code(404).send({ status: false, code: '404', message: 'Not found' })
    return reply.header('cache-control', 'no-store').redirect(url, 302)
  }
  app.fastify.get('/l/:code', follow)
  app.fastify.head('/l/:code', follow)
}

function codeOf(params: unknown): string {
  const code: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'code') : null
  return typeof code === 'string' && /^[A-Za-z0-9]{10}$/.test(code) ? code : ''
}
