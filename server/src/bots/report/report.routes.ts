import {
  conversationsReport,
  downloadConversations as downloadEndpoint,
  listConversations,
  listTopIntents,
  readGraphByQuery,
  readGraph as readGraphEndpoint,
  readQuantities as readQuantitiesEndpoint,
} from '@parley/contracts/bots/report.ts'
import { missing, notFound } from '../../platform/refusals.ts'
import { serveFile } from '../../platform/serve/serve.file.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { downloadConversations } from './report.file.ts'
import { readGraph } from './report.graph.ts'
import { readQuantities, readTopIntents } from './report.quantities.ts'
import { readConversations, sumConversations } from './report.ts'

export function reportRoutes(app: App) {
  serve(app, conversationsReport, 'NLP.VIEW', (work, { body }) => sumConversations(work, body))
  serve(app, readGraphEndpoint, 'NLP.VIEW', (work, { body }) => readGraph(work, body, missing('Agent', 'agentId')))
  serve(app, readGraphByQuery, 'NLP.VIEW', (work, { query }) => readGraph(work, query, notFound('Agent')))
  serve(app, listTopIntents, 'NLP.VIEW', (work, { body }) => readTopIntents(work, body))
  serve(app, readQuantitiesEndpoint, 'NLP.VIEW', (work, { body }) => readQuantities(work, body))
  serve(app, listConversations, 'NLP.VIEW', (work, { body, query }) => readConversations(work, body, query))
  serveFile(app, downloadEndpoint, 'NLP.VIEW', (work, { query }) => downloadConversations(work, query))
}
