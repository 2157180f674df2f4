import { z } from 'zod'
import { instant } from '../fields.ts'

export const preflight = z.object({
  valid: z.boolean(),
  recipients: z.object({
    total: z.number(),
    /** Without those who would be skipped. */
    valid: z.number(),
    duplicates: z.number(),
    /** Contacts without an address on the channel, who are not in `total`. */
    unreachable: z.number(),
    blacklisted: z.number(),
    optedOut: z.number(),
    /** Those who had all promotional messages that the sending rules allow them. */
    capped: z.number(),
    invalid: z.array(z.object({ number: z.string(), reason: z.string() })),
  }),
  missingVariables: z.array(z.string()),
  /** How many of `total` would be skipped because a variable has no value. */
  withoutValues: z.number(),
  estimate: z.object({ units: z.number(), amount: z.number(), currency: z.enum(['INR', 'USD']) }),
  durationSeconds: z.number(),
  /** People whom the number may write to first in 24 hours, and how many are left; null where no limit is known. */
  budget: z.object({ limit: z.number(), left: z.number() }).nullable(),
  /** Whom quiet hours would make wait, and until when the last of them; null where nobody would. */
  quiet: z.object({ count: z.number(), until: instant }).nullable(),
  /** The text as the first recipient would get it; null without one. */
  sample: z.object({ to: z.string(), text: z.string() }).nullable(),
})
export type Preflight = z.output<typeof preflight>
