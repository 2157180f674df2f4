import { notFound } from '../platform/refusals.ts'
import type { App } from '../platform/serve/serve.ts'

/** A plain page that carries the snippet, to look at a channel before it is put on a page of one's own. */
export function demoPage({ fastify, platform }: App): void {
  fastify.get<{ Querystring: { channel?: string } }>('/widget/demo', async (request, reply) => {
    if (platform.config.production && !platform.config.demo) throw notFound()
    const channel = request.query.channel ?? (await anyWebChannel(platform.databases.system)) ?? ''
    if (!/^[0-9a-f-]{36}$/.test(channel)) throw notFound('Channel')
    return reply.type('text/html; charset=utf-8').send(pageOf(channel))
  })
}

async function anyWebChannel(db: App['platform']['databases']['system']): Promise<string | undefined> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('type', '=', 12)
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function pageOf(channelId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Web chat demo</title>
<style>
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 640px; margin: 0 auto; padding: 64px 24px; color: #1c242b; background: #fff }
  h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px }
  code { font-size: 14px; background: #f1f5f4; padding: 2px 6px; border-radius: 4px; overflow-wrap: anywhere }
</style>
<main>
  <h1>A page of yours</h1>
  <p>This page carries the web chat as any page of your site would. Open it with the button in the corner and ask something.</p>
  <p>The snippet: <code>&lt;script async src="/widget/loader.js" data-channel="${channelId}"&gt;&lt;/script&gt;</code></p>
</main>
<script async src="/widget/loader.js" data-channel="${channelId}"></script>
</html>`
}
