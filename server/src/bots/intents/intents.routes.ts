import {
  deleteIntent as deleteIntentCall,
  listIntents,
  readIntent as readIntentCall,
  restoreIntent as restoreIntentCall,
  saveIntent as saveIntentCall,
} from '@parley/contracts/bots/intents.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { restoreIntent } from './intents.restore.ts'
import { saveIntent } from './intents.save.ts'
import { deleteIntent, readIntent, readIntents } from './intents.ts'

export function intentRoutes(app: App) {
  serve(app, listIntents, 'NLP.VIEW', (work, { params, query }) => readIntents(work, params, query))
  serve(app, readIntentCall, 'NLP.VIEW', (work, { params }) => readIntent(work, params))
  serve(app, saveIntentCall, 'NLP', (work, { body }) => saveIntent(work, body))
  serve(app, deleteIntentCall, 'NLP', (work, { params }) => deleteIntent(work, params))
  serve(app, restoreIntentCall, 'NLP', (work, { params }) => restoreIntent(work, params))
}
