import type { App } from '../platform/serve/serve.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { configurationRoutes } from './agents/configuration.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { entityRoutes } from './entities/entities.routes.ts'
import { evaluationRoutes } from './evaluations/evaluations.routes.ts'
import { intentRoutes } from './intents/intents.routes.ts'
import { paraphraseRoutes } from './intents/paraphrases.routes.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { lintRoutes } from './lint/lint.routes.ts'
import { predictRoutes } from './predict/predict.routes.ts'
import { promptRoutes } from './prompt/prompt.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { storyRoutes } from './stories/stories.routes.ts'
import { testRoutes } from './tests/tests.routes.ts'
import { traceRoutes } from './trace/trace.routes.ts'
import { trainingRoutes } from './training/training.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'

export function botRoutes(app: App) {
  agentRoutes(app)
  storyRoutes(app)
  intentRoutes(app)
  entityRoutes(app)
  configurationRoutes(app)
  knowledgeRoutes(app)
  documentRoutes(app)
  promptRoutes(app)
  trainingRoutes(app)
  evaluationRoutes(app)
  lintRoutes(app)
  transferRoutes(app)
  paraphraseRoutes(app)
  predictRoutes(app)
  reportRoutes(app)
  traceRoutes(app)
  reviewRoutes(app)
  testRoutes(app)
}
