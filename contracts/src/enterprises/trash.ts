import { z } from 'zod'
import type { Permission } from '../auth/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, page, pathId, searchTerm } from '../fields.ts'
import { artifactWriters } from '../files/artifacts.ts'

/** Days after which what lies in the Bin goes for good. */
export const keptDays = 30

type Kind = {
  label: string
  /** Any of them shows what is there of the kind. */
  seenBy: readonly Permission[]
  /** Any of them deletes, and so restores and deletes for good. */
  deletedBy: readonly Permission[]
}

/** What can lie in the Bin. */
export const trashKinds = {
  agent: { label: 'Agent', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  story: { label: 'Story', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  intent: { label: 'Intent', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  entity: { label: 'Entity', seenBy: ['NLP', 'NLP.VIEW'], deletedBy: ['NLP'] },
  template: { label: 'Template', seenBy: ['MSG_TEMPLATES.VIEW'], deletedBy: ['MSG_TEMPLATES.DELETE'] },
  richcard: { label: 'Rich card', seenBy: ['RICHCARDS.VIEW'], deletedBy: ['RICHCARDS.DELETE'] },
  campaign: { label: 'Campaign', seenBy: ['CAMPAIGNS.VIEW'], deletedBy: ['CAMPAIGNS.DELETE'] },
  contact: { label: 'Contact', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  group: { label: 'Group', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  label: { label: 'Label', seenBy: ['CUSTOMER.VIEW'], deletedBy: ['CUSTOMER.DELETE'] },
  attribute: { label: 'Attribute', seenBy: ['CUSTOMER_MASTER.VIEW'], deletedBy: ['CUSTOMER_MASTER.EDIT'] },
  channel: { label: 'Channel', seenBy: ['CHANNELS.VIEW'], deletedBy: ['CHANNELS.DELETE'] },
  department: { label: 'Department', seenBy: ['DEPARTMENTS.VIEW'], deletedBy: ['DEPARTMENTS.DELETE'] },
  artifact: { label: 'Attachment', seenBy: artifactWriters, deletedBy: artifactWriters },
  bucket: { label: 'Bucket', seenBy: artifactWriters, deletedBy: artifactWriters },
  authconfig: { label: 'Configuration', seenBy: ['INTEGRATIONS.VIEW'], deletedBy: ['INTEGRATIONS.DELETE'] },
} as const satisfies Record<string, Kind>
export type TrashType = keyof typeof trashKinds
export const trashTypes = Object.keys(trashKinds).filter(isTrashType)

function isTrashType(name: string): name is TrashType {
  return Object.hasOwn(trashKinds, name)
}

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
