import { endSession as endSessionCall, predictIntent as predictIntentCall } from '@parley/contracts/bots/predict.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { endSession } from '../dialogue/sessions.ts'
import { predictIntent } from './predict.ts'

export function predictRoutes(app: App) {
  serve(app, predictIntentCall, 'NLP.VIEW', (work, { body }) => predictIntent(work, body))
  serve(app, endSessionCall, 'NLP.VIEW', (work, { params }) => endSession(work, params.sessionId))
}
