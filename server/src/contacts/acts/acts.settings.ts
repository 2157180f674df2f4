import { z } from 'zod'

export const actSettings = z.object({
  setIds: z.array(z.string()).default([]),
  columns: z.array(z.string()).optional(),
  showsPhones: z.boolean().default(false),
  /** Whether the user who began the act may see numbers, so that its search finds what that user's own search would. */
  sight: z.object({ hidesNumbers: z.boolean().optional(), number: z.string().optional() }).default({}),
  /** For a restore: the act that moved the contacts into the Bin. */
  actId: z.string().default(''),
})

export type RunningAct = {
  id: string
  kind: string
  query: { search?: string; groups?: string[]; tags?: string[] }
  settings: z.output<typeof actSettings>
  done: number
  cursor: string | null
  createdBy: string | null
}
