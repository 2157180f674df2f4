import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { tokenHash } from '../auth/tokens.ts'
import type { Config } from '../platform/config.ts'
import { keptMails } from '../platform/mail/mails.ts'
import { outboxAge } from '../platform/realtime/events.ts'
import { notFound, unavailable } from '../platform/refusals.ts'
import { sendRefusal } from '../platform/serve/answer.ts'
import { openApi } from '../platform/serve/openapi.ts'
import type { App } from '../platform/serve/serve.ts'
import { docsPage } from './docs.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * For operators and developers: health, metrics, the API's description, and the kept mails of an installation without
 * SMTP.
 */
export function operationRoutes(app: App): void {
  const { fastify, platform } = app
  // Those who watch from outside ask by HEAD.
  const method = ['GET', 'HEAD']
  fastify.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) })
  fastify.route({
    method,
    url: '/readyz',
    handler: async (_request, reply) => {
      // No trouble, so the log is not told.
      if (platform.draining()) return sendRefusal(reply, unavailable())
      await sql`select 1`.execute(platform.databases.app).catch(error => {
        throw unavailable(error)
      })
      return { status: 'ready' }
    },
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(platform.config, request)) throw notFound()
    // The other numbers are wanted most while the database is away.
    platform.metrics.outboxAge.set(await outboxAge(platform.databases).catch(() => Number.NaN))
    return reply.type(platform.metrics.contentType).send(await platform.metrics.page())
  })
  describeCalls(app)
  docsPage(app)
  if (platform.config.production) return
  fastify.get<{ Querystring: { to?: string } }>('/dev/mail.json', async request => {
    if (!loopback.has(request.ip)) throw notFound()
    const mails = await keptMails(platform, request.query.to)
    return mails.map(mail => ({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      createdOn: mail.createdAt,
    }))
  })
  fastify.get('/dev/mail', async (request, reply) => {
    if (!loopback.has(request.ip)) throw notFound()
    return reply.type('text/html; charset=utf-8').send(mailPage(await keptMails(platform, undefined)))
  })
}

/** Whoever brings METRICS_TOKEN; where there is none, in production only the machine itself. */
function mayReadMetrics({ METRICS_TOKEN: token, production }: Config, { ip, headers }: FastifyRequest): boolean {
  if (token) return timingSafeEqual(tokenHash(`Bearer ${token}`), tokenHash(headers.authorization ?? ''))
  return !production || (loopback.has(ip) && !isPassedOn(headers))
}

/** A proxy on the same machine brings everybody's requests from loopback, but says so. */
function isPassedOn(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some(name => name === 'forwarded' || name.startsWith('x-forwarded-'))
}

/** The description takes long to build and is the same for everybody, so it is built once, by the first who asks. */
function describeCalls({ fastify, routes, platform }: App): void {
  let built: string | null = null
  fastify.get('/openapi.json', async (_request, reply) => {
    built ??= JSON.stringify(openApi(routes, platform.config.publicUrl))
    return reply.type('application/json; charset=utf-8').send(built)
  })
}

function mailPage(mails: { recipient: string; subject: string; bodyText: string; createdAt: Date }[]): string {
  const rows = mails.map(
    mail =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</p><pre>${escapeHtml(mail.bodyText)}</pre></article>`,
  )
  const body = rows.length > 0 ? rows.join('\n') : '<p>No mail has been sent yet.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><style>body{font:14px/1.45 system-ui;max-width:680px;margin:32px auto;padding:0 16px}pre{white-space:pre-wrap}</style><h1>Mail</h1>${body}</html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
