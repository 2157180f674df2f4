import { logout } from '@parley/contracts/auth/login.ts'
import { call } from '../lib/call.ts'
import { endSession } from '../lib/session.ts'

/**
 * Ends the session here at once, and on the server as soon as it hears of it. The other way round its sockets would
 * close first and look like a session that was taken away.
 */
export async function signOut(): Promise<void> {
  const told = call(logout, {}).catch(() => undefined)
  endSession('signed-out')
  await told
}
