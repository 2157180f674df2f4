import { readDashboard as readDashboardCall } from '@parley/contracts/enterprises/dashboard.ts'
import {
  listNotifications,
  readNotifications as readNotificationsCall,
} from '@parley/contracts/enterprises/notifications.ts'
import {
  readSendingRules as readSendingRulesCall,
  saveSendingRules as saveSendingRulesCall,
} from '@parley/contracts/enterprises/sending-rules.ts'
import {
  readAppConfig as readAppConfigCall,
  readWhiteLabel as readWhiteLabelCall,
} from '@parley/contracts/enterprises/settings.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { authConfigRoutes } from './auth-configs.routes.ts'
import { readDashboard } from './dashboard.ts'
import { markRead, readNotifications } from './notifications.ts'
import { readSendingRules, saveSendingRules } from './sending-rules.ts'
import { readAppConfig, readWhiteLabel } from './settings.ts'

export function enterpriseRoutes(app: App) {
  serve(app, readAppConfigCall, 'public', async ({ platform }) => readAppConfig(platform.config))
  serve(app, readWhiteLabelCall, 'public', work => readWhiteLabel(work))
  serve(app, listNotifications, 'login', (work, { query }) => readNotifications(work, query))
  serve(app, readNotificationsCall, 'login', (work, { body }) => markRead(work, body))
  serve(app, readDashboardCall, 'login', work => readDashboard(work))
  serve(app, readSendingRulesCall, ['ENTERPRISE.VIEW', 'ENTERPRISE.EDIT'], work => readSendingRules(work))
  serve(app, saveSendingRulesCall, 'ENTERPRISE.EDIT', (work, { body }) => saveSendingRules(work, body))
  authConfigRoutes(app)
}
