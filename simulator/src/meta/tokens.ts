import type { Account } from '../call.ts'
import type { Desk } from '../desk.ts'
import { bearerOf } from '../read.ts'
import type { Room } from '../room.ts'
import { badToken, refuseGraph } from './graph.ts'

const vendor = 'meta'

/** How an app gets somebody's token, and what may be asked about one. */
export const tokenRoutes: Room['routes'] = [
  {
    method: 'GET',
    path: /^\/v\d+\.\d+\/oauth\/access_token$/,
    handle: ({ query }, desk) => {
      const { client_id: appId = '', client_secret: appSecret = '', code = '' } = query
      if (!desk.account(vendor, { appId })) refuseGraph(400, { code: 101, message: 'Error validating application.' })
      if (!desk.account(vendor, { appId, appSecret })) {
        refuseGraph(400, { code: 1, message: 'Error validating client secret.' })
      }
      const account = desk.account(vendor, { appId, signupCode: code })
      if (!account) refuseGraph(400, { code: 100, subcode: 36009, message: 'Invalid verification code format.' })
      if (!desk.isFirst(vendor, `code ${code}`)) {
        refuseGraph(400, { code: 100, subcode: 36009, message: 'This authorization code has been used.' })
      }
      return { status: 200, body: { access_token: account.settings.accessToken, token_type: 'bearer' } }
    },
  },
  {
    method: 'GET',
    path: /^\/v\d+\.\d+\/debug_token$/,
    handle: ({ query, headers }, desk) => {
      const { input_token: accessToken = '', access_token: asker = bearerOf(headers) } = query
      if (!mayAsk(desk, asker)) return badToken
      if (!accessToken) refuseGraph(400, { code: 100, message: 'The parameter input_token is required.' })
      return { status: 200, body: { data: factsOf(desk.account(vendor, { accessToken })) } }
    },
  },
]

/** A token of any account, or the app's own: its id and its secret. */
function mayAsk(desk: Desk, asker: string): boolean {
  const [appId = '', appSecret = ''] = asker.split('|')
  return Boolean(desk.account(vendor, { accessToken: asker }) ?? desk.account(vendor, { appId, appSecret }))
}

function factsOf(account: Account | undefined): unknown {
  if (!account) {
    const error = { code: 190, message: 'The access token could not be decrypted' }
    return { error, is_valid: false, scopes: [] }
  }
  const { appId = '', wabaId = '', tokenExpiresAt = '0' } = account.settings
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
  return {
    app_id: appId,
    type: 'SYSTEM_USER',
    is_valid: true,
    expires_at: Number(tokenExpiresAt),
    scopes,
    granular_scopes: scopes.map(scope => ({ scope, target_ids: [wabaId] })),
  }
}
