import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { number } from '../fields.ts'
import { languages } from './configuration.ts'
import { sentId, sentList, tooMany } from './drafts.ts'
import { intentTexts } from './intents.ts'

export const paraphraseTexts = {
  selectPhrase: intentTexts.selectPhrase,
  title: 'Auto Generate',
  cancel: 'Cancel',
  generate: 'Generate',
} as const

/** Lines that may be sent, and other ways that may be asked of each. */
export const paraphraseLimits = { lines: 50, most: 20, usual: 10 } as const
export const paraphraseChoices = [10, 5] as const
export const paraphraseEngines = ['rules', 'llm', 'service'] as const
export type ParaphraseEngine = (typeof paraphraseEngines)[number]

export const paraphraseAsk = z.object({
  lines: sentList(z.string()),
  num_return_sequences: number(z.number().int().min(1).max(paraphraseLimits.most)).default(paraphraseLimits.usual),
  language: z.enum(languages).optional(),
  agentId: sentId(),
})
export type ParaphraseAsk = z.output<typeof paraphraseAsk>

export const makeParaphrases = endpoint({
  method: 'POST',
  path: '/nlp/paraphrases',
  aliases: ['/paraphrases'],
  summary: 'Other ways to say each line, in the order of the lines; with an agent its marked words stay as they are.',
  body: paraphraseAsk,
  answer: z.object({ paraphrases: z.array(z.string()), engine: z.enum(paraphraseEngines) }),
  // A service or a language model is waited for.
  transaction: 'none',
})

/** What is wrong with the lines; blank ones do not count. */
export function paraphraseProblem(lines: readonly string[]): Problem | null {
  if (lines.length === 0) return { field: 'lines', message: paraphraseTexts.selectPhrase }
  return lines.length > paraphraseLimits.lines ? { field: 'lines', message: tooMany('training phrases') } : null
}

export function phrasesAdded(count: number): string {
  return `${count} training phrases added`
}
