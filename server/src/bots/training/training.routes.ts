import {
  activateVersion as activateVersionCall,
  cancelTraining as cancelTrainingCall,
  keepServing as keepServingCall,
  listVersions,
  postTrainAgent,
  readTraining as readTrainingCall,
  trainAgent as trainAgentCall,
} from '@parley/contracts/bots/training.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { cancelTraining } from './training.cancel.ts'
import { readTraining, trainAgent } from './training.ts'
import { activateVersion, keepServing, readVersions } from './versions.ts'

export function trainingRoutes(app: App) {
  serve(app, trainAgentCall, 'NLP', (work, { params, query }) => trainAgent(work, params.agentId, query))
  serve(app, postTrainAgent, 'NLP', (work, { params, query }) => trainAgent(work, params.agentId, query))
  serve(app, readTrainingCall, 'NLP.VIEW', (work, { params }) => readTraining(work, params.agentId))
  serve(app, cancelTrainingCall, 'NLP', (work, { params }) => cancelTraining(work, params.agentId))
  serve(app, listVersions, 'NLP.VIEW', (work, { params }) => readVersions(work, params.agentId))
  serve(app, keepServingCall, 'NLP', (work, { params }) => keepServing(work, params.agentId))
  serve(app, activateVersionCall, 'NLP', (work, { params }) => activateVersion(work, params.agentId, params.version))
}
