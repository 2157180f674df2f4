import type { App } from '../platform/serve.ts'
import { agentRoutes } from './agents.routes.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { documentRoutes } from './documents.routes.ts'
import { entityRoutes } from './entities.routes.ts'
import { evaluationRoutes } from './evaluations.routes.ts'
import { intentRoutes } from './intents.routes.ts'
import { knowledgeRoutes } from './knowledge.routes.ts'
import { lintRoutes } from './lint.routes.ts'
import { paraphraseRoutes } from './paraphrases.routes.ts'
import { predictRoutes } from './predict.routes.ts'
import { promptRoutes } from './prompt.routes.ts'
import { reportRoutes } from './report.routes.ts'
import { reviewRoutes } from './review.routes.ts'
import { storyRoutes } from './stories.routes.ts'
import { testRoutes } from './tests.routes.ts'
import { traceRoutes } from './trace.routes.ts'
import { trainingRoutes } from './training.routes.ts'
import { transferRoutes } from './transfer.routes.ts'

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
