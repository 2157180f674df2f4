import { readTrace } from '@parley/contracts/bots/trace.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { explainTurn } from './trace.ts'

export function traceRoutes(app: App) {
  serve(app, readTrace, 'NLP.VIEW', (work, { params }) => explainTurn(work, params.agentId, params.messageId))
}
