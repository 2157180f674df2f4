import * as calls from '@parley/contracts/campaigns/blacklist.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { addToBlacklist, removeFromBlacklist } from './blacklist.change.ts'
import { downloadBlacklist, readBlacklist } from './blacklist.ts'
import { uploadBlacklist } from './blacklist.upload.ts'

export function campaignRoutes(app: App) {
  serve(app, calls.listBlacklist, 'BLACKLIST', (work, { query }) => readBlacklist(work, query))
  serveFile(app, calls.downloadBlacklist, 'BLACKLIST', (work, { query }) => downloadBlacklist(work, query))
  serve(app, calls.addToBlacklist, 'CAMPAIGNS.EDIT', (work, { body }) => addToBlacklist(work, body))
  serve(app, calls.uploadBlacklist, 'CAMPAIGNS.EDIT', (work, { body }) => uploadBlacklist(work, body))
  serve(app, calls.removeFromBlacklist, 'CAMPAIGNS.EDIT', (work, { params }) =>
    removeFromBlacklist(work, params.entryId),
  )
}
