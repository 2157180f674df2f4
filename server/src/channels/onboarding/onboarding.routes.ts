import * as calls from '@parley/contracts/channels/onboarding.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { onboardNumber } from './onboarding.finish.ts'
import { addNumber, readNumbers, readSignup, sendCode, startSignup, verifyNumber } from './onboarding.ts'

/** Reading is covered by these permissions; calls that change something also require CHANNELS.CREATE. */
export function onboardingRoutes(app: App) {
  const access = 'WABAONBOARD.VIEW'
  serve(app, calls.readSignup, access, async work => readSignup(work))
  serve(app, calls.startSignup, access, (work, { body }) => startSignup(work, body))
  serve(app, calls.listWabaNumbers, access, (work, { query }) => readNumbers(work, query.sessionId))
  serve(app, calls.addWabaNumber, access, (work, { body }) => addNumber(work, body))
  serve(app, calls.sendWabaCode, access, (work, { body }) => sendCode(work, body))
  serve(app, calls.verifyWabaNumber, access, (work, { body }) => verifyNumber(work, body))
  serve(app, calls.onboardChannel, access, (work, { body }) => onboardNumber(work, body))
}
