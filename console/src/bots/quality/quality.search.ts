import { findingKinds } from '@parley/contracts/bots/finding-kinds.ts'
import { z } from 'zod'

const offset = z.coerce.number().int().min(0).optional().catch(undefined)

export const qualityViews = ['evaluation', 'findings', 'versions'] as const

export const qualitySearch = z.object({
  view: z.enum(qualityViews).optional().catch(undefined),
  /** An evaluation other than the newest. */
  evaluation: z.string().optional().catch(undefined),
  /** A cell of the matrix, whose phrases lie over the page. */
  expected: z.string().optional().catch(undefined),
  predicted: z.string().optional().catch(undefined),
  pairsFrom: offset,
  intentsFrom: offset,
  intentSearch: z.string().optional().catch(undefined),
  kind: z.enum(findingKinds).optional().catch(undefined),
  findingsFrom: offset,
  /** The findings that somebody chose to live with. */
  ignored: z.literal(true).optional().catch(undefined),
})
