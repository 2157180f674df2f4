import * as calls from '@parley/contracts/broadcasts/broadcasts.ts'
import { readers, senders } from '@parley/contracts/broadcasts/rights.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { sendBroadcast } from './broadcasts.ts'
import { downloadMessages, readMessages } from './messages.ts'
import { validateBroadcast } from './preflight.ts'
import { readBroadcast, readBroadcasts, readFailures } from './reading.ts'
import { namesMany } from './recipients.ts'
import { cancelBroadcast, pauseBroadcast, resendBroadcast, resumeBroadcast } from './steering.ts'

export function broadcastRoutes(app: App) {
  serve(app, calls.listBroadcasts, readers, (work, { query }) => readBroadcasts(work, query))
  serve(app, calls.sendBroadcast, senders, { isLarge: namesMany, run: (work, { body }) => sendBroadcast(work, body) })
  serve(app, calls.validateBroadcast, senders, {
    isLarge: namesMany,
    run: (work, { body }) => validateBroadcast(work, body),
  })
  serve(app, calls.readBroadcast, readers, (work, { params }) => readBroadcast(work, params.broadcastId))
  serve(app, calls.listBroadcastMessages, readers, (work, { params, query }) =>
    readMessages(work, params.broadcastId, query),
  )
  serveFile(app, calls.downloadBroadcastMessages, readers, (work, { params, query }) =>
    downloadMessages(work, params.broadcastId, query),
  )
  serve(app, calls.listFailures, readers, (work, { params }) => readFailures(work, params.broadcastId))
  serve(app, calls.resendBroadcast, senders, {
    isLarge: () => true,
    run: (work, { params, body }) => resendBroadcast(work, params.broadcastId, body),
  })
  serve(app, calls.pauseBroadcast, senders, (work, { params }) => pauseBroadcast(work, params.broadcastId))
  serve(app, calls.resumeBroadcast, senders, (work, { params }) => resumeBroadcast(work, params.broadcastId))
  serve(app, calls.cancelBroadcast, senders, (work, { params }) => cancelBroadcast(work, params.broadcastId))
}
