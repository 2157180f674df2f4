import { listCalls, readCallTotals } from '@parley/contracts/bots/calls.ts'
import { listCrawlRuns } from '@parley/contracts/bots/crawls.ts'
import {
  listChunks,
  listLanguageModels,
  readGenAi as readGenAiCall,
  saveGenAi as saveGenAiCall,
} from '@parley/contracts/bots/knowledge.ts'
import { testAuthConfig } from '@parley/contracts/enterprises/auth-configs.ts'
import { readLanguageModels } from '../../enterprises/auth-configs.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { readRuns } from '../crawl/crawl.runs.ts'
import { probeLanguageModel } from '../llm/llm.probe.ts'
import { readCalls, readTotals } from '../llm/llm.totals.ts'
import { readChunks } from './knowledge.chunks.ts'
import { readGenAi, saveGenAi } from './knowledge.ts'

export function knowledgeRoutes(app: App) {
  serve(app, listLanguageModels, 'NLP.VIEW', work => readLanguageModels(work))
  serve(app, testAuthConfig, ['INTEGRATIONS.CREATE', 'INTEGRATIONS.EDIT', 'NLP'], (work, { body }) =>
    probeLanguageModel(work, body),
  )
  serve(app, readGenAiCall, 'NLP.VIEW', (work, { params }) => readGenAi(work, params.agentId))
  serve(app, saveGenAiCall, 'NLP', (work, { params, body }) => saveGenAi(work, params.agentId, body))
  serve(app, readCallTotals, 'NLP.VIEW', (work, { params, query }) => readTotals(work, params.agentId, query))
  serve(app, listCalls, 'NLP.VIEW', (work, { params, query }) => readCalls(work, params.agentId, query))
  serve(app, listCrawlRuns, 'NLP.VIEW', (work, { params, query }) => readRuns(work, params.agentId, query))
  serve(app, listChunks, 'NLP.VIEW', (work, { params, query }) => readChunks(work, params.agentId, query))
}
