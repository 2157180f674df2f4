import * as blacklist from '@parley/contracts/campaigns/blacklist.ts'
import * as calls from '@parley/contracts/campaigns/campaigns.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { activityRoutes } from './activities.routes.ts'
import { addToBlacklist, removeFromBlacklist } from './blacklist.change.ts'
import { downloadBlacklist, readBlacklist } from './blacklist.ts'
import { uploadBlacklist } from './blacklist.upload.ts'
import {
  activateCampaign,
  createCampaign,
  deactivateCampaign,
  deleteCampaign,
  restoreCampaign,
  shareCampaign,
  updateCampaign,
} from './campaigns.save.ts'
import { readCampaign, readCampaigns, readCampaignVariables } from './campaigns.ts'

export function campaignRoutes(app: App) {
  serve(app, calls.listCampaigns, 'CAMPAIGNS.VIEW', (work, { query }) => readCampaigns(work, query))
  serve(app, calls.createCampaign, 'CAMPAIGNS.CREATE', (work, { body }) => createCampaign(work, body))
  serve(app, calls.readCampaign, 'CAMPAIGNS.VIEW', (work, { params }) => readCampaign(work, params.campaignId))
  serve(app, calls.readCampaignVariables, 'CAMPAIGNS.VIEW', (work, { params }) =>
    readCampaignVariables(work, params.campaignId),
  )
  serve(app, calls.updateCampaign, 'CAMPAIGNS.EDIT', (work, { params, body }) =>
    updateCampaign(work, params.campaignId, body),
  )
  serve(app, calls.shareCampaign, 'CAMPAIGNS.EDIT', (work, { params, body }) =>
    shareCampaign(work, params.campaignId, body),
  )
  serve(app, calls.deactivateCampaign, 'CAMPAIGNS.EDIT', (work, { params }) =>
    deactivateCampaign(work, params.campaignId),
  )
  serve(app, calls.activateCampaign, 'CAMPAIGNS.EDIT', (work, { params }) => activateCampaign(work, params.campaignId))
  serve(app, calls.deleteCampaign, 'CAMPAIGNS.DELETE', (work, { params }) => deleteCampaign(work, params.campaignId))
  serve(app, calls.restoreCampaign, 'CAMPAIGNS.DELETE', (work, { params }) => restoreCampaign(work, params.campaignId))
  blacklistRoutes(app)
  activityRoutes(app)
}

function blacklistRoutes(app: App) {
  serve(app, blacklist.listBlacklist, 'BLACKLIST', (work, { query }) => readBlacklist(work, query))
  serveFile(app, blacklist.downloadBlacklist, 'BLACKLIST', (work, { query }) => downloadBlacklist(work, query))
  serve(app, blacklist.addToBlacklist, 'CAMPAIGNS.EDIT', (work, { body }) => addToBlacklist(work, body))
  serve(app, blacklist.uploadBlacklist, 'CAMPAIGNS.EDIT', (work, { body }) => uploadBlacklist(work, body))
  serve(app, blacklist.removeFromBlacklist, 'CAMPAIGNS.EDIT', (work, { params }) =>
    removeFromBlacklist(work, params.entryId),
  )
}
