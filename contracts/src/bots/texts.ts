/** Longest texts, in UTF-16 units, and longest lists of agents and what they hold. */
export const limits = {
  agents: 500,
  name: 100,
  description: 500,
  intents: 1000,
  utterances: 2000,
  utterance: 500,
  responses: 20,
  response: 4096,
  prompts: 10,
  prompt: 500,
  constant: 500,
  values: 5000,
  value: 200,
  synonyms: 200,
  patterns: 200,
  pattern: 500,
  outOfScopeMessage: 1000,
  storyDepth: 5,
} as const

export type Deletable =
  | 'utterance'
  | 'training phrase'
  | 'response'
  | 'entity'
  | 'intent'
  | 'agent'
  | 'variable'
  | 'prompt'
  | 'story'
  | 'document'

export const deletePhrasesQuestion = 'Are you sure you want to delete these training phrases?'

export function deleteQuestion(thing: Deletable): string {
  return `Are you sure you want to delete this ${thing}?`
}
