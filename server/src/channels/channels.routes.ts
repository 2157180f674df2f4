import { groupOf, permissions } from '@parley/contracts/auth/permissions.ts'
import * as calls from '@parley/contracts/channels/channels.ts'
import * as connecting from '@parley/contracts/channels/connection.ts'
import * as pickers from '@parley/contracts/channels/pickers.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { readVendors } from './channels.catalog.ts'
import { createChannel, deleteChannel, restoreChannel, updateChannel } from './channels.ts'
import {
  readChannel,
  readChannelConfig,
  readChannelConfigs,
  readChannelDetails,
  readChannels,
} from './channels.view.ts'
import { connectWebhook, testConnection } from './connection/connection.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { relayRoutes } from './relays/relays.routes.ts'

const pickingGroups = new Set(['CHAT', 'CAMPAIGNS', 'JOURNEYS', 'ENCAPS'])
const pickingRights = new Set<string>(['CHANNELS.VIEW', 'MSG_TEMPLATES.VIEW', 'MANAGE.DELIVERYREPORT.VIEW'])
/** Everybody who sends messages or reports on them picks from this list. */
const choosers = permissions.filter(
  permission => pickingGroups.has(groupOf(permission)) || pickingRights.has(permission),
)

export function channelRoutes(app: App) {
  serve(app, calls.listChannels, 'CHANNELS.VIEW', (work, { query }) => readChannels(work, query))
  serve(app, calls.listVendors, 'CHANNELS.VIEW', async () => readVendors())
  serve(app, calls.readChannel, 'CHANNELS.VIEW', (work, { params }) => readChannel(work, params.channelId))
  serve(app, calls.readChannelDetails, 'CHANNELS.VIEW', (work, { params }) =>
    readChannelDetails(work, params.channelId),
  )
  serve(app, calls.createChannel, 'CHANNELS.CREATE', (work, { body }) => createChannel(work, body))
  serve(app, calls.updateChannel, 'CHANNELS.EDIT', (work, { params, body }) =>
    updateChannel(work, params.channelId, body),
  )
  serve(app, calls.deleteChannel, 'CHANNELS.DELETE', (work, { params }) => deleteChannel(work, params.channelId))
  serve(app, calls.restoreChannel, 'CHANNELS.DELETE', (work, { params }) => restoreChannel(work, params.channelId))
  serve(app, connecting.testChannel, 'CHANNELS.EDIT', (work, { params, body }) =>
    testConnection(work, params.channelId, body),
  )
  serve(app, connecting.connectWebhook, 'CHANNELS.EDIT', (work, { params }) => connectWebhook(work, params.channelId))
  serve(app, pickers.listChannelConfigs, choosers, (work, { query }) => readChannelConfigs(work, query))
  serve(app, pickers.readChannelConfig, choosers, (work, { params }) => readChannelConfig(work, params.channelId))
  onboardingRoutes(app)
  relayRoutes(app)
}
