import { makeParaphrases as makeParaphrasesCall } from '@parley/contracts/bots/paraphrases.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { makeParaphrases } from './paraphrases.ts'

export function paraphraseRoutes(app: App) {
  serve(app, makeParaphrasesCall, 'NLP', (work, { body }) => makeParaphrases(work, body))
}
