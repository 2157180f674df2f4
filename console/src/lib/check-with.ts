import type { z } from 'zod'

/** A form's check out of a contract's schema: field path → the first thing wrong with it. */
export function checkWith(schema: z.ZodType): (values: unknown) => Record<string, string> {
  return values => {
    const parsed = schema.safeParse(values)
    const messages: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) messages[path.join('.')] ??= message
    return messages
  }
}
