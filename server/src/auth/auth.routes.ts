import * as keys from '@parley/contracts/auth/api-keys.ts'
import * as chatRefCalls from '@parley/contracts/auth/chat-refs.ts'
import * as loginCalls from '@parley/contracts/auth/login.ts'
import * as profileCalls from '@parley/contracts/auth/profile.ts'
import { readPermissions as readPermissionsCall } from '@parley/contracts/auth/roles.ts'
import * as sessionCalls from '@parley/contracts/auth/sessions.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { addApiKey, deleteApiKey, readApiKey, readApiKeys, updateApiKey } from './api-keys.ts'
import { makeCaptcha } from './captchas.ts'
import { addChatRef, enterWithChatRef } from './chat-refs.ts'
import { login, logout } from './login.ts'
import { passwordTransport } from './password-transport.ts'
import { changePassword, readMe, readProfile, updateAudio, updateProfile } from './profile.ts'
import { readPermissions } from './roles.ts'
import { endOwnSession, readSessions } from './sessions.ts'

export function authRoutes(app: App) {
  serve(app, loginCalls.generateCaptcha, 'public', (work, { query }) => makeCaptcha(work, query.purpose))
  serve(app, loginCalls.publicKey, 'public', async ({ platform }) => {
    const { keyId, publicKey } = await passwordTransport(platform)
    return {
      enabled: platform.config.PASSWORD_ENCRYPTION !== 'off',
      keyId,
      algorithm: 'RSA-OAEP-256' as const,
      publicKey,
    }
  })
  serve(app, loginCalls.login, 'public', (work, { body }) => login(work, body))
  serve(app, loginCalls.logout, 'anyone', work => logout(work))
  serve(app, chatRefCalls.addChatRef, 'USERS.EDIT', (work, { body }) => addChatRef(work, body))
  serve(app, chatRefCalls.redeemChatRef, 'public', (work, { body }) => enterWithChatRef(work, body.chatRefId))
  serve(app, profileCalls.readProfile, 'login', work => readProfile(work))
  serve(app, profileCalls.readMe, 'login', work => readMe(work))
  serve(app, profileCalls.updateProfile, 'login', (work, { body }) => updateProfile(work, body))
  serve(app, profileCalls.updateAudio, 'login', (work, { body }) => updateAudio(work, body))
  serve(app, profileCalls.changePassword, 'login', (work, { body }) => changePassword(work, body))
  serve(app, sessionCalls.listSessions, 'login', work => readSessions(work))
  serve(app, sessionCalls.endSession, 'login', (work, { params }) => endOwnSession(work, params.sessionId))
  serve(app, readPermissionsCall, 'login', async () => readPermissions())
  serve(app, keys.addApiKey, 'INTEGRATIONS.CREATE', (work, { body }) => addApiKey(work, body))
  serve(app, keys.listApiKeys, 'INTEGRATIONS.VIEW', (work, { query }) => readApiKeys(work, query))
  serve(app, keys.readApiKey, 'INTEGRATIONS.VIEW', (work, { params }) => readApiKey(work, params.apiKeyId))
  serve(app, keys.updateApiKey, 'INTEGRATIONS.EDIT', (work, { params, body }) =>
    updateApiKey(work, params.apiKeyId, body),
  )
  for (const call of [keys.deleteApiKey, keys.deleteApiKeyByPost])
    serve(app, call, 'INTEGRATIONS.DELETE', (work, { params }) => deleteApiKey(work, params.apiKeyId))
}
