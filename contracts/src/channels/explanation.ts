import { z } from 'zod'

/** On whose side a failure lies: `company` is the one that sends, `platform` this product. */
export const faults = ['recipient', 'company', 'vendor', 'platform'] as const
export type Fault = (typeof faults)[number]

/** What a vendor's code means: what happened, whose fault it is and what to do. */
export const explanation = z.object({ what: z.string(), fault: z.enum(faults), todo: z.string() })
export type Explanation = z.output<typeof explanation>
