import {
  cancelEvaluation as cancelEvaluationCall,
  listConfusions,
  listEvaluations,
  listIntentResults,
  listTestedPhrases,
  readEvaluation as readEvaluationCall,
  startEvaluation as startEvaluationCall,
} from '@parley/contracts/bots/evaluations.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { readConfusions, readEvaluation, readIntentResults, readTestedPhrases } from './evaluations.results.ts'
import { cancelEvaluation, readEvaluations, startEvaluation } from './evaluations.ts'

export function evaluationRoutes(app: App) {
  serve(app, startEvaluationCall, 'NLP', (work, { params, body }) => startEvaluation(work, params.agentId, body))
  serve(app, listEvaluations, 'NLP.VIEW', (work, { params, query }) => readEvaluations(work, params.agentId, query))
  serve(app, readEvaluationCall, 'NLP.VIEW', (work, { params }) => readEvaluation(work, params))
  serve(app, cancelEvaluationCall, 'NLP', (work, { params }) =>
    cancelEvaluation(work, params.agentId, params.evaluationId),
  )
  serve(app, listIntentResults, 'NLP.VIEW', (work, { params, query }) => readIntentResults(work, params, query))
  serve(app, listConfusions, 'NLP.VIEW', (work, { params, query }) => readConfusions(work, params, query))
  serve(app, listTestedPhrases, 'NLP.VIEW', (work, { params, query }) => readTestedPhrases(work, params, query))
}
