import type { KeptSpan } from '@parley/nlu/paraphrases/paraphrases.ts'

/** A line with the words that its phrase marks as values: they stay in every other way to say it. */
export type MarkedLine = { text: string; kept: KeptSpan[] }
/** What an engine gives for the lines; null when it gives nothing that can be used. */
export type Ways = string[] | null
