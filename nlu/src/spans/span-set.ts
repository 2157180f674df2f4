/** A marked piece of a phrase: UTF-16 units, `end` exclusive; `parameter` is the place among the intent's rows. */
export type MarkedSpan = { start: number; end: number; entityId: string; parameter: number }
export type MarkedPhrase = { text: string; spans: MarkedSpan[] }
export type MarkedIntent = { id: string; phrases: MarkedPhrase[] }
/** What spans are learned from; `values` are the known words of the entities, synonyms included. */
export type SpanSet = { intents: MarkedIntent[]; values: { entityId: string; texts: string[] }[] }
/** `score` 0..1 with four decimals: how probable it is that exactly these words fill the parameter. */
export type LearnedSpan = MarkedSpan & { score: number }
