import { artifactTypes } from '@parley/contracts/files/artifact-types.ts'
import { z } from 'zod'

export const libraryTabs = ['public', 'private', 'buckets', 'admin'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** `bucket` is the one that is open. */
export const librarySearch = z.object({
  tab: z.enum(libraryTabs).optional().catch(undefined),
  bucket: z.uuid().optional().catch(undefined),
  type: z.enum(artifactTypes).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
})
