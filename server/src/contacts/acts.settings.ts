import { z } from 'zod'

export const actSettings = z.object({
  setIds: z.array(z.string()).default([]),
  columns: z.array(z.string()).optional(),
  showsPhones: z.boolean().default(false),
  /** What whoever began it may find by a number. */
  sight: z.object({ hidesNumbers: z.boolean().optional(), number: z.string().optional() }).default({}),
  /** Of a restore: the act that put them into the Bin. */
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
