import {
  assignReview,
  ignoreReview,
  listAgentIntents,
  listReview,
  listReviewMessages,
  undoReview,
} from '@parley/contracts/bots/review.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { assignMessages, ignoreMessages } from './review.assign.ts'
import { readAgentIntents, readClusterMessages, readReview } from './review.ts'
import { undoAct } from './review.undo.ts'

export function reviewRoutes(app: App) {
  serve(app, listReview, 'NLP.VIEW', (work, { params, query }) => readReview(work, params.agentId, query))
  serve(app, listReviewMessages, 'NLP.VIEW', (work, { params, query }) =>
    readClusterMessages(work, params.agentId, query),
  )
  serve(app, listAgentIntents, 'NLP.VIEW', (work, { params, query }) => readAgentIntents(work, params.agentId, query))
  serve(app, assignReview, 'NLP', (work, { params, body }) => assignMessages(work, params.agentId, body))
  serve(app, ignoreReview, 'NLP', (work, { params, body }) => ignoreMessages(work, params.agentId, body))
  serve(app, undoReview, 'NLP', (work, { params, body }) => undoAct(work, params.agentId, body.actId))
}
