import { z } from 'zod'
import { forgetDraft, keepDraft, readDraft } from '../../ui/memory/draft-store.ts'
import type { IntentPlace } from './intent.body.ts'
import type { Editing, Kept } from './intent.editing.ts'

const span = z.object({ start: z.number(), end: z.number(), parameter: z.string() })
const kept = z.object({
  content: z.object({
    name: z.string(),
    phrases: z.array(z.object({ key: z.string(), text: z.string(), spans: z.array(span) })),
    responses: z.array(z.object({ key: z.string(), text: z.string() })),
    parameters: z.array(
      z.object({
        key: z.string(),
        entityId: z.string(),
        entityName: z.string(),
        name: z.string(),
        required: z.boolean(),
        value: z.string(),
        prompts: z.array(z.string()),
      }),
    ),
    typedPhrase: z.string(),
    typedResponse: z.string(),
    keys: z.number(),
  }),
  revision: z.string().nullable(),
})

/** What was typed into the intent before the page was loaded anew; a shape of an earlier release counts as nothing. */
export function readKept(place: IntentPlace): Kept | null {
  const parsed = kept.safeParse(readDraft(keyOf(place)))
  return parsed.success ? parsed.data : null
}

export function keepEditing(place: IntentPlace, { content, revision }: Editing): void {
  keepDraft(keyOf(place), { content, revision } satisfies Kept)
}

export function forgetEditing(place: IntentPlace): void {
  forgetDraft(keyOf(place))
}

function keyOf({ agentId, storyId, id }: IntentPlace): string {
  return `intent:${id ?? `new:${agentId}:${storyId}`}`
}
