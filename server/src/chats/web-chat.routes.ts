import * as configCalls from '@parley/contracts/chats/chat-config.ts'
import * as calls from '@parley/contracts/chats/web-chat.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { readChatConfig, updateChatConfig } from './chat-config.ts'
import { demoPage } from './demo-page.ts'
import { openWebChat, readWebChatConfig, readWebMessages, sendWebMessage } from './web-chat.ts'

export function webChatRoutes(app: App) {
  allowOtherPages(app)
  demoPage(app)
  serve(app, configCalls.readChatConfig, ['CHAT.HANDLE', 'CHAT.CHAT_CONFIG'], work => readChatConfig(work))
  serve(app, configCalls.updateChatConfig, 'CHAT.CHAT_CONFIG', (work, { body }) => updateChatConfig(work, body))
  serve(app, calls.readWebChatConfig, 'public', (work, { params }) => readWebChatConfig(work, params.channelId))
  serve(app, calls.openWebChat, 'public', (work, { params, body }) => openWebChat(work, params.channelId, body))
  serve(app, calls.sendWebMessage, 'visitor', (work, { params, body }) => sendWebMessage(work, params.channelId, body))
  serve(app, calls.listWebMessages, 'visitor', (work, { params, query }) =>
    readWebMessages(work, params.channelId, query),
  )
}

/**
 * The widget runs on other people's pages. Whether a page may talk to a channel is decided by the verb, from the
 * Origin; these headers only let the page read the answer.
 */
function allowOtherPages({ fastify }: App): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/widget/') || !request.headers.origin) return
    reply
      .header('access-control-allow-origin', request.headers.origin)
      .header('access-control-expose-headers', 'retry-after')
      .header('vary', 'Origin')
  })
  fastify.options('/widget/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'content-type, authentication-token, idempotency-key')
      .header('access-control-max-age', '7200')
      .code(204)
      .send(),
  )
}
