import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '../platform/serve/serve.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Serves the built console and widget. Files with a hash in their name are cached for a year, all others briefly. */
export async function consoleRoutes({ fastify, platform }: App): Promise<void> {
  const consoleDist = path.join(root, 'console/dist')
  const widgetDist = path.join(root, 'widget/dist')
  const page = await readPage(path.join(consoleDist, 'index.html'))
  fastify.decorateReply('sendConsole', function () {
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  fastify.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => reply.sendConsole() })
  for (const [folder, prefix] of [
    ['assets', '/assets/'],
    ['brand', '/brand/'],
    ['help', '/help/'],
  ] as const) {
    const place = path.join(consoleDist, folder)
    if (!existsSync(place)) continue
    await fastify.register(fastifyStatic, {
      root: place,
      prefix,
      decorateReply: false,
      preCompressed: true,
      immutable: folder === 'assets',
      maxAge: folder === 'assets' ? '365d' : '1h',
      setHeaders: (response, file) => {
        // The name is the same in every release, so a browser must ask again after an hour.
        if (file.includes('/sounds/')) response.header('cache-control', 'public, max-age=3600')
      },
    })
  }
  await rootFiles(fastify, consoleDist)
  await galleryPage({ fastify, platform }, path.join(consoleDist, 'ui.html'))
  if (existsSync(widgetDist)) {
    await fastify.register(fastifyStatic, {
      root: widgetDist,
      prefix: '/widget/',
      decorateReply: false,
      preCompressed: true,
      maxAge: '5m',
      setHeaders: response => {
        // Any page may load the widget. Whether it may talk to a channel is decided by the channel's allowed origins.
        response.header('access-control-allow-origin', '*')
        response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  }
  if (platform.config.production && !existsSync(consoleDist)) platform.log.warn('The console has not been built.')
}

/** The kit's own page, for looking at: every component in every state. */
async function galleryPage({ fastify, platform }: Pick<App, 'fastify' | 'platform'>, file: string): Promise<void> {
  if (platform.config.production || !existsSync(file)) return
  const page = await readFile(file, 'utf8')
  fastify.get('/ui', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** Icons and the like, which stand beside the page under names of their own. */
async function rootFiles(fastify: App['fastify'], folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter(
    entry => entry.isFile() && !/\.(html|gz)$/.test(entry.name) && !entry.name.startsWith('.'),
  )) {
    const content = await readFile(path.join(folder, name))
    fastify.get(`/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'max-age=3600')
        .type(contentTypes[path.extname(name)] ?? 'application/octet-stream')
        .send(content),
    )
  }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

async function readPage(file: string): Promise<string> {
  if (existsSync(file)) return readFile(file, 'utf8')
  return '<!doctype html><html lang="en"><title>Parley</title><p>The console has not been built. Run script/server.</p></html>'
}
