import {
  ignoreFinding as ignoreFindingCall,
  listFindings,
  mendFinding as mendFindingCall,
  restoreFinding as restoreFindingCall,
} from '@parley/contracts/bots/lint.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { ignoreFinding, restoreFinding } from './lint.ignore.ts'
import { mendFinding } from './lint.mend.ts'
import { readFindings } from './lint.ts'

export function lintRoutes(app: App) {
  serve(app, listFindings, 'NLP.VIEW', (work, { params, query }) => readFindings(work, params.agentId, query))
  serve(app, mendFindingCall, 'NLP', (work, { params, body }) => mendFinding(work, params.agentId, body))
  serve(app, ignoreFindingCall, 'NLP', (work, { params, body }) => ignoreFinding(work, params.agentId, body.id))
  serve(app, restoreFindingCall, 'NLP', (work, { params, body }) => restoreFinding(work, params.agentId, body.id))
}
