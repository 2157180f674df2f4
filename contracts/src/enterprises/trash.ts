import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, page, pathId, searchTerm } from '../fields.ts'
import { trashTypes } from './trash-kinds.ts'

/** Days after which what lies in the Bin goes for good. */
export const keptDays = 30

export const trashTexts = {
  restored: 'Restored successfully',
  deleted: 'Deleted for good',
  emptied: 'The Bin is empty',
  deleteQuestion: (name: string) => `Are you sure you want to delete ${name} for good?`,
  deleteAllQuestion: (count: number) =>
    `Are you sure you want to delete ${count === 1 ? 'this item' : `these ${count} items`} for good?`,
  emptyQuestion: 'Are you sure you want to delete everything in the Bin for good?',
} as const

export const trashItem = z.object({
  id,
  type: z.enum(trashTypes),
  name: z.string(),
  deletedBy: z.object({ id: z.string(), name: z.string() }),
  deletedOn: instant,
  /** When it goes for good. */
  expiresOn: instant,
  /** Whether the caller may restore it and delete it for good. */
  mayDelete: z.boolean(),
  /** The id that the thing itself has. */
  refId: id,
})
export type TrashItem = z.output<typeof trashItem>

const path = '/e/enterprise/trash'
const params = z.object({ itemId: pathId('Item') })
/** Left out, it means everything; a program whose list is null has not asked for that. */
const chosen = z.object({ ids: z.preprocess(value => (value === null ? [] : value), list(z.string())).optional() })

export const listTrash = endpoint({
  method: 'GET',
  path,
  summary: 'What was deleted in the last 30 days, the newest first, of the kinds that the caller may see.',
  query: z.object({ ...page(15), searchterm: searchTerm, type: z.enum(trashTypes).or(z.literal('')).optional() }),
  answer: z.object({
    items: z.array(trashItem),
    ...moreRows,
    /** Of all that lies there, whatever was searched for. */
    types: z.array(z.object({ type: z.enum(trashTypes), count: z.number().int() })),
  }),
})

export const restoreTrash = endpoint({
  method: 'POST',
  path: `${path}/:itemId/restore`,
  summary: 'Takes one thing out of the Bin; where its name was taken meanwhile, “(restored)” is added to it.',
  params,
  answer: z.object({ type: z.enum(trashTypes), refId: id }),
})

export const deleteTrash = endpoint({
  method: 'DELETE',
  path: `${path}/:itemId`,
  summary: 'Deletes one thing for good.',
  params,
  answer: z.object({ deleted: z.number().int() }),
})

export const emptyTrash = endpoint({
  method: 'DELETE',
  path,
  summary: 'Deletes what `ids` names for good; without `ids` everything that the caller may delete.',
  query: chosen,
  body: chosen,
  answer: z.object({ deleted: z.number().int() }),
})
