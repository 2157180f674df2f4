import {
  createAuthConfig as createAuthConfigCall,
  deleteAuthConfig as deleteAuthConfigCall,
  listAuthConfigs,
  readAuthConfig as readAuthConfigCall,
  updateAuthConfig as updateAuthConfigCall,
} from '@parley/contracts/enterprises/auth-configs.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import {
  createAuthConfig,
  deleteAuthConfig,
  readAuthConfig,
  readAuthConfigs,
  readers,
  updateAuthConfig,
} from './auth-configs.ts'

export function authConfigRoutes(app: App) {
  serve(app, listAuthConfigs, readers, (work, { query }) => readAuthConfigs(work, query))
  serve(app, readAuthConfigCall, 'INTEGRATIONS.VIEW', (work, { params }) => readAuthConfig(work, params.authConfigId))
  // Language models are the only kind so far, and who teaches bots may bring one.
  serve(app, createAuthConfigCall, ['INTEGRATIONS.CREATE', 'NLP'], (work, { body }) => createAuthConfig(work, body))
  serve(app, updateAuthConfigCall, 'INTEGRATIONS.EDIT', (work, { params, body }) =>
    updateAuthConfig(work, params.authConfigId, body),
  )
  serve(app, deleteAuthConfigCall, 'INTEGRATIONS.DELETE', (work, { params }) =>
    deleteAuthConfig(work, params.authConfigId),
  )
}
