export type BotContent = {
  name: string
  description: string
  language: 'en' | 'hi'
  outOfScopeMessage: string
  entities: EntityContent[]
  stories: StoryContent[]
}

export type StoryContent = { name: string; intents: IntentContent[] }

/** `phrases` are annotated: in 'track [AC204518](order_number)' the bracket is the span, the paren the parameter. */
export type IntentContent = { name: string; phrases: string[]; responses: string[]; parameters: ParameterContent[] }

/** `entity` is the name of a custom entity of the same bot, or a system one such as 'sys.date'. */
export type ParameterContent = { name: string; entity: string; required: boolean; prompts: string[] }

export type EntityContent = {
  name: string
  values: (
    | { value: string; type: 'synonyms'; synonyms: string[] }
    | { value: string; type: 'pattern'; pattern: string[] }
  )[]
}

/**
 * What a visitor types, in order; the bot's side comes from the engine. `contact` is the name of a demo contact,
 * `hour` is 0..23 in Asia/Kolkata. With `daysAgo` 0 the hour may still lie ahead of the moment of planting.
 */
export type ConversationContent = {
  contact: string
  bot: BotContent['language']
  daysAgo: number
  hour: number
  messages: string[]
}

/** `start` is inclusive, `end` exclusive, both in UTF-16 units of the phrase without its annotations. */
export type Span = { start: number; end: number; parameter: string }

const annotation = /\[([^[\]]+)\]\(([\w-]+)\)/g

/** A bracket without a paren directly after it is no annotation and stays in the text as written. */
export function readPhrase(annotated: string): { text: string; spans: Span[] } {
  const spans: Span[] = []
  let text = ''
  let readUpTo = 0
  for (const { 0: whole, 1: words = '', 2: parameter = '', index } of annotated.matchAll(annotation)) {
    text += annotated.slice(readUpTo, index)
    spans.push({ start: text.length, end: text.length + words.length, parameter })
    text += words
    readUpTo = index + whole.length
  }
  return { text: text + annotated.slice(readUpTo), spans }
}
