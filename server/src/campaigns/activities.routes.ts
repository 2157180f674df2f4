import * as calls from '@parley/contracts/campaigns/activities.ts'
import { readFallbackStats as fallbackCall } from '@parley/contracts/campaigns/fallback.ts'
import * as report from '@parley/contracts/campaigns/report.ts'
import { readCampaignResponses as responsesCall } from '@parley/contracts/campaigns/responses.ts'
import { triggerCampaign as triggerCall } from '@parley/contracts/campaigns/trigger.ts'
import { serveFile } from '../platform/serve/serve.file.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { approveActivity, rejectActivity, submitActivity } from './activities.approval.ts'
import { estimateActivity } from './activities.estimate.ts'
import { readActivityMessages } from './activities.messages.ts'
import { pauseActivity, resumeActivity, startActivity, stopActivity } from './activities.steering.ts'
import {
  cloneActivity,
  createActivity,
  deleteActivity,
  readActivities,
  readActivity,
  updateActivity,
} from './activities.ts'
import { readFallbackStats } from './fallback.stats.ts'
import { readReport } from './report.ts'
import { readCampaignResponses } from './responses.ts'
import { readCampaignStats, readFailedStats } from './stats.ts'
import { triggerCampaign } from './trigger.ts'

const reading = ['CAMPAIGNS.VIEW', 'CAMPAIGNS.VIEW_REJECTEDLIST'] as const
const reporting = ['CAMPAIGNS.VIEW', 'CAMPAIGNS.VIEW_CAMPAIGNREPORT'] as const
const running = ['CAMPAIGNS.EDIT', 'CAMPAIGNS.APPROVE'] as const

export function activityRoutes(app: App) {
  serve(app, calls.listActivities, reading, (work, { query }) => readActivities(work, query))
  serve(app, calls.readActivity, reading, (work, { params }) => readActivity(work, params.activityId))
  serve(app, calls.createActivity, 'CAMPAIGNS.CREATE', (work, { params, body }) =>
    createActivity(work, params.campaignId, body),
  )
  serve(app, calls.updateActivity, 'CAMPAIGNS.EDIT', (work, { params, body }) =>
    updateActivity(work, params.activityId, body),
  )
  serve(app, calls.deleteActivity, 'CAMPAIGNS.DELETE', (work, { params }) => deleteActivity(work, params.activityId))
  serve(app, calls.cloneActivity, 'CAMPAIGNS.CREATE', (work, { params, body }) =>
    cloneActivity(work, params.activityId, body),
  )
  serve(app, calls.submitActivity, 'CAMPAIGNS.EDIT', (work, { params }) => submitActivity(work, params.activityId))
  serve(app, calls.approveActivity, 'CAMPAIGNS.APPROVE', (work, { params }) => approveActivity(work, params.activityId))
  serve(app, calls.rejectActivity, 'CAMPAIGNS.APPROVE', (work, { params, body }) =>
    rejectActivity(work, params.activityId, body),
  )
  serve(app, calls.startActivity, running, (work, { params }) => startActivity(work, params.activityId))
  serve(app, calls.stopActivity, running, (work, { params }) => stopActivity(work, params.activityId))
  serve(app, calls.pauseActivity, 'CAMPAIGNS.EDIT', (work, { params }) => pauseActivity(work, params.activityId))
  serve(app, calls.resumeActivity, 'CAMPAIGNS.EDIT', (work, { params }) => resumeActivity(work, params.activityId))
  serve(app, calls.estimateActivity, reporting, (work, { params }) => estimateActivity(work, params.activityId))
  serve(app, calls.estimateActivityByPost, reporting, (work, { params }) => estimateActivity(work, params.activityId))
  serve(app, calls.listActivityMessages, reporting, (work, { params, query }) =>
    readActivityMessages(work, params.activityId, query),
  )
  serve(app, report.readCampaignStats, reporting, (work, { params, query }) =>
    readCampaignStats(work, params.campaignId, query),
  )
  serve(app, report.readFailedStats, reporting, (work, { params, query }) =>
    readFailedStats(work, params.campaignId, query),
  )
  serve(app, fallbackCall, reporting, (work, { params }) => readFallbackStats(work, params.campaignId))
  serve(app, responsesCall, reporting, (work, { params, query }) =>
    readCampaignResponses(work, params.campaignId, query),
  )
  serve(app, triggerCall, ['CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'], (work, { params, body }) =>
    triggerCampaign(work, params.campaignId, body),
  )
  serveFile(app, report.downloadCampaignReport, reporting, (work, { query }) => readReport(work, query))
}
