import {
  deleteAgent as deleteAgentCall,
  listAgents,
  readAgent as readAgentCall,
  restoreAgent as restoreAgentCall,
  saveAgent as saveAgentCall,
} from '@parley/contracts/bots/agents.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { deleteAgent, readAgent, readAgents, restoreAgent, saveAgent } from './agents.ts'

export function agentRoutes(app: App) {
  serve(app, listAgents, 'NLP.VIEW', (work, { query }) => readAgents(work, query))
  serve(app, readAgentCall, 'NLP.VIEW', (work, { params }) => readAgent(work, params.agentId))
  serve(app, saveAgentCall, 'NLP', (work, { body }) => saveAgent(work, body))
  serve(app, deleteAgentCall, 'NLP', (work, { params }) => deleteAgent(work, params.agentId))
  serve(app, restoreAgentCall, 'NLP', (work, { params }) => restoreAgent(work, params.agentId))
}
