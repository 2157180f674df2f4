import { saveConfiguration as saveConfigurationCall } from '@parley/contracts/bots/configuration.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { saveConfiguration } from './configuration.ts'

export function configurationRoutes(app: App) {
  serve(app, saveConfigurationCall, 'NLP', (work, { params, body }) => saveConfiguration(work, params.agentId, body))
}
