import { z } from 'zod'

/** As `intent`: the story's first one, before its id is known, and one that is being made. */
export const firstIntent = 'first'
export const newIntent = 'new'

const intentTabs = ['phrases', 'response', 'entities'] as const
export type IntentTab = (typeof intentTabs)[number]

export const intentsSearch = z.object({
  story: z.string().optional().catch(undefined),
  intent: z.string().optional().catch(undefined),
  tab: z.enum(intentTabs).optional().catch(undefined),
  /** Searches of the stories and of the intents of a story. */
  stories: z.string().optional().catch(undefined),
  intents: z.string().optional().catch(undefined),
})
