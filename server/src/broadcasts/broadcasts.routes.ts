import * as calls from '@parley/contracts/broadcasts/broadcasts.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { sendBroadcast } from './broadcasts.ts'
import { downloadMessages, readMessages } from './messages.ts'
import { validateBroadcast } from './preflight.ts'
import { readBroadcast, readBroadcasts, readFailures } from './reading.ts'
import { namesMany } from './recipients.ts'
import { cancelBroadcast, pauseBroadcast, resendBroadcast, resumeBroadcast } from './steering.ts'

const reading = [
  'CAMPAIGNS.VIEW',
  'CAMPAIGNS.VIEW_CAMPAIGNREPORT',
  'MANAGE.DELIVERYREPORT.VIEW',
  'CHAT.HANDLE',
] as const
const sending = ['CHAT.HANDLE', 'CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'] as const

export function broadcastRoutes(app: App) {
  serve(app, calls.listBroadcasts, reading, (work, { query }) => readBroadcasts(work, query))
  serve(app, calls.sendBroadcast, sending, { isLarge: namesMany, run: (work, { body }) => sendBroadcast(work, body) })
  serve(app, calls.validateBroadcast, sending, {
    isLarge: namesMany,
    run: (work, { body }) => validateBroadcast(work, body),
  })
  serve(app, calls.readBroadcast, reading, (work, { params }) => readBroadcast(work, params.broadcastId))
  serve(app, calls.listBroadcastMessages, reading, (work, { params, query }) =>
    readMessages(work, params.broadcastId, query),
  )
  serveFile(app, calls.downloadBroadcastMessages, reading, (work, { params, query }) =>
    downloadMessages(work, params.broadcastId, query),
  )
  serve(app, calls.listFailures, reading, (work, { params }) => readFailures(work, params.broadcastId))
  serve(app, calls.resendBroadcast, sending, {
    isLarge: () => true,
    run: (work, { params, body }) => resendBroadcast(work, params.broadcastId, body),
  })
  serve(app, calls.pauseBroadcast, sending, (work, { params }) => pauseBroadcast(work, params.broadcastId))
  serve(app, calls.resumeBroadcast, sending, (work, { params }) => resumeBroadcast(work, params.broadcastId))
  serve(app, calls.cancelBroadcast, sending, (work, { params }) => cancelBroadcast(work, params.broadcastId))
}
