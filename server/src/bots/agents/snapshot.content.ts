import type { Language, ModelType } from '@parley/contracts/bots/configuration.ts'

/** What a training learns from, frozen; what is in `shown` only names things and asks for no training. */
export type Content = {
  learned: {
    modelType: ModelType
    language: Language
    /** Oldest first. `parameters` are ids of entities, in row order. */
    intents: { id: string; parameters: string[]; phrases: ContentPhrase[] }[]
    entities: { id: string; values: ContentValue[] }[]
  }
  shown: {
    intents: Record<string, { name: string; parameters: ShownParameter[] }>
    entities: Record<string, string>
  }
}
export type ContentPhrase = [text: string] | [text: string, spans: ContentSpan[]]
/** UTF-16 units, `end` exclusive; `parameter` is the place among the intent's rows. */
export type ContentSpan = [start: number, end: number, entityId: string, parameter: number]
export type ContentValue =
  | { value: string; type: 'synonyms'; synonyms: string[] }
  | { value: string; type: 'pattern'; pattern: string[] }
export type ShownParameter = { id: string; name: string; isRequired: boolean; value: string; prompts: string[] }

/** Written by `agent_content` in the database with exactly this shape. */
export function contentOf(stored: unknown): Content {
  return stored as Content
}
