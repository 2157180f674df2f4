import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '../platform/serve/serve.ts'

// Found, not imported: its code is for browsers, and running it here delayed every start.
const require = createRequire(import.meta.url)
const assets = path.dirname(require.resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<div id="calls"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>`

/** A reader of /openapi.json, served from its package: it asks no other host for anything. */
export function docsPage({ fastify }: App): void {
  fastify.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/assets/',
    decorateReply: false,
    index: false,
  })
  fastify.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  fastify.get('/docs/start.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .send("SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, tryItOutEnabled: true })"),
  )
}
