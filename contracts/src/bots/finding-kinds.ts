/** Worst first. */
export const findingKinds = [
  'shared_phrase',
  'alike_phrases',
  'few_phrases',
  'unmarked_parameter',
  'unused_entity',
  'oversized_intent',
] as const
export type FindingKind = (typeof findingKinds)[number]

export const findingLabels: Record<FindingKind, string> = {
  shared_phrase: 'Shared phrases',
  alike_phrases: 'Nearly equal phrases',
  few_phrases: 'Too few phrases',
  unmarked_parameter: 'Unmarked parameters',
  unused_entity: 'Unused entities',
  oversized_intent: 'Oversized intents',
}
