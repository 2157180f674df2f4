import {
  downloadCollected as downloadCollectedCall,
  listCollected,
  savePrompt as savePromptCall,
} from '@parley/contracts/bots/prompt.ts'
import { serveFile } from '../../platform/serve/serve.file.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { downloadCollected } from './collected.file.ts'
import { readCollected } from './collected.ts'
import { savePrompt } from './prompt.ts'

export function promptRoutes(app: App) {
  serve(app, savePromptCall, 'NLP', (work, { params, body }) => savePrompt(work, params.agentId, body))
  serve(app, listCollected, 'NLP.VIEW', (work, { params, query }) => readCollected(work, params.agentId, query))
  serveFile(app, downloadCollectedCall, 'NLP.VIEW', (work, { params, query }) =>
    downloadCollected(work, params.agentId, query),
  )
}
