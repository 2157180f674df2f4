import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, list, moreRows, name, page, pathId, searchTerm, text } from '../fields.ts'

const base = '/chatbird/api/customer_master'

export const setTexts = {
  groups: 'Groups',
  labels: 'Labels',
  all: 'All',
  groupName: 'Group Name',
  groupPlaceholder: 'Enter Group name',
  labelName: 'Label Name',
  labelPlaceholder: 'Enter Label name',
  addToGroup: 'Add to Group',
  attachLabel: 'Attach Label',
  required: 'This field is required',
  groupCreated: 'Group created successfully',
  groupUpdated: 'Group updated successfully',
  groupDeleted: 'Group deleted successfully',
  groupRestored: 'Group restored successfully',
  groupTaken: 'Group name already exists',
  labelCreated: 'Label created successfully',
  labelUpdated: 'Label updated successfully',
  labelDeleted: 'Label deleted successfully',
  labelRestored: 'Label restored successfully',
  labelTaken: 'Label name already exists',
  deleteQuestion: 'Are you sure you want to delete?',
  groupAdded: 'Added to group successfully',
  labelAttached: 'Label attached successfully',
  groupRemoved: 'Removed from group successfully',
  labelRemoved: 'Label removed successfully',
} as const

export const contactSet = z.object({ id, _id: id, name: z.string(), count: z.number() })
export type ContactSet = z.output<typeof contactSet>

const wanted = z.object({ ...page(-1), search: searchTerm, ids: list(z.string()).optional() })
/** The one that is to be changed goes by either name, as answers have both. */
const draft = z.object({
  name: name({ max: 100, label: 'Name' }).nullish(),
  id: text().nullish(),
  _id: text().nullish(),
})

export const listGroups = endpoint({
  method: 'GET',
  path: `${base}/groups`,
  summary: 'Groups by name, each with the number of its contacts.',
  query: wanted,
  answer: z.object({ groups: z.array(contactSet), ...moreRows }),
})
export const listLabels = endpoint({
  method: 'GET',
  path: `${base}/tags`,
  summary: 'Labels by name, each with the number of its contacts.',
  query: wanted,
  answer: z.object({ tags: z.array(contactSet), ...moreRows }),
})
export const saveGroup = endpoint({
  method: 'POST',
  path: `${base}/groups`,
  summary: 'Makes a group, or renames the one that `id` or `_id` names.',
  body: draft,
  answer: z.object({ group: contactSet }),
})
export const saveLabel = endpoint({
  method: 'POST',
  path: `${base}/tags`,
  summary: 'Makes a label, or renames the one that `id` or `_id` names.',
  body: draft,
  answer: z.object({ tag: contactSet }),
})
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: `${base}/groups/:groupId`,
  summary: 'Puts a group into the Bin; its contacts stay.',
  params: z.object({ groupId: pathId('Group') }),
  answer: z.object({ id }),
})
export const deleteLabel = endpoint({
  method: 'DELETE',
  path: `${base}/tags/:tagId`,
  summary: 'Puts a label into the Bin; its contacts stay.',
  params: z.object({ tagId: pathId('Label') }),
  answer: z.object({ id }),
})
export const restoreGroup = endpoint({
  method: 'POST',
  path: `${base}/groups/:groupId/restore`,
  summary: 'Takes a group out of the Bin with all who were in it; a name taken meanwhile gets a word more.',
  params: z.object({ groupId: pathId('Group') }),
  answer: z.object({ group: contactSet }),
})
export const restoreLabel = endpoint({
  method: 'POST',
  path: `${base}/tags/:tagId/restore`,
  summary: 'Takes a label out of the Bin with all who have it; a name taken meanwhile gets a word more.',
  params: z.object({ tagId: pathId('Label') }),
  answer: z.object({ tag: contactSet }),
})

const kind = z.object({ kind: z.enum(['groups', 'tags']) })
const mapping = z.object({
  groupIds: list(z.string()).optional(),
  tagIds: list(z.string()).optional(),
  customerIds: list(z.string()).default([]),
})

export const mapContacts = endpoint({
  method: 'POST',
  path: `${base}/map/:kind`,
  summary: 'Adds contacts to groups or attaches labels, at most 1000 contacts a call.',
  params: kind,
  body: mapping,
  answer: z.object({ mapped: z.number() }),
})
export const unmapContacts = endpoint({
  method: 'POST',
  path: `${base}/unmap/:kind`,
  summary: 'Takes contacts out of groups or takes labels off, at most 1000 contacts a call.',
  params: kind,
  body: mapping,
  answer: z.object({ unmapped: z.number() }),
})
