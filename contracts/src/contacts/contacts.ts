import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, nested, page, pathId, searchTerm, text } from '../fields.ts'

const base = '/chatbird/api/customer_master/customers'

export const contactLimits = {
  page: 10,
  picker: 15,
  batch: 1000,
  nameMin: 2,
  nameMax: 30,
  social: 100,
  email: 254,
} as const

export const contactTexts = {
  title: 'Phone Book',
  upload: 'Upload',
  create: 'Create Contact',
  update: 'Update Contact',
  basic: 'Basic Details',
  other: 'Other Details',
  social: 'Social Profiles',
  none: 'No Record Found',
  created: 'Customer created successfully',
  updated: 'Customer updated successfully',
  deleted: 'Customer deleted successfully',
  deleteQuestion: 'Are you sure you want to delete?',
  invalid: 'Validation failed',
  phoneTaken: 'Phone number already exists',
  openHolder: (name: string) => `Open ${name || 'the contact'}`,
  phoneFixed: 'Phone number cannot be changed',
  required: 'This field is required',
  tooMany: 'At most 1000 contacts at once',
} as const

export const mergeTexts = {
  none: 'Choose the contacts to merge',
  tooMany: 'At most 20 contacts are merged at once',
  undone: 'It has been undone already',
  mergedAgain: 'Undo the later merge first',
  binned: 'The contact is in the Bin. Restore it first',
  tooLate: 'It can no longer be undone',
} as const

/** Beside the refusal of a number: whose it is. It may have come to them with a merge. */
export const numberHolder = z.object({ customer: z.object({ id, name: z.string() }) })

export const optOutSources = ['KEYWORD', 'VENDOR', 'MANUAL'] as const
export type OptOutSource = (typeof optOutSources)[number]
const optOut = z.object({ channelId: id, at: instant, source: z.enum(optOutSources) })

export const contactRow = z.object({
  id,
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  /** Aligned to the headers; several options are joined by ', '. */
  details: z.array(z.object({ id, value: z.string() })),
  groups: z.array(id),
  tags: z.array(id),
  optedOut: z.array(optOut),
  optedOutAny: z.boolean(),
})
export type ContactRow = z.output<typeof contactRow>

export const contact = z.object({
  id,
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  whatsAppNumber: z.string(),
  facebookId: z.string(),
  instaId: z.string(),
  twitterId: z.string(),
  emailId: z.string(),
  tags: z.array(id),
  groups: z.array(id),
  data: z.array(z.object({ id, value: z.union([z.string(), z.array(z.string())]) })),
  optedOut: z.array(optOut),
  optedOutAny: z.boolean(),
  createdOn: instant,
  updatedOn: instant,
})
export type Contact = z.output<typeof contact>

export const contactHeader = z.object({ id, name: z.string(), fieldName: z.string() })

/** What a person may say of a contact. Absent keys stay as they are; the verb says what is wrong, all of it at once. */
export const contactDraft = z.object({
  id: text().nullish(),
  _id: text().nullish(),
  name: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  whatsAppNumber: z.string().nullish(),
  facebookId: z.string().nullish(),
  instaId: z.string().nullish(),
  twitterId: z.string().nullish(),
  emailId: z.string().nullish(),
  tags: list(z.string()).nullish(),
  groups: list(z.string()).nullish(),
  data: nested(
    z.array(z.object({ id: z.string(), value: z.union([z.string(), z.array(z.string())]).nullish() })).nullish(),
  ),
})
export type ContactDraft = z.output<typeof contactDraft>

/** Groups are alternatives, labels are alternatives; a contact must be in both. */
export const contactQuery = {
  search: searchTerm,
  groups: list(z.string()).optional(),
  tags: list(z.string()).optional(),
}
export type ContactQuery = { search?: string; groups?: string[]; tags?: string[] }

export const contactPath = z.object({ contactId: pathId('Customer') })

export const listContacts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Contacts, newest first; searched in name, number, e-mail and the fields marked searchable.',
  query: z.object({ ...page(contactLimits.page), ...contactQuery }),
  answer: z.object({
    customers: z.object({
      customers: z.array(contactRow),
      headers: z.array(contactHeader),
      hasMore: z.boolean(),
      more: z.boolean(),
    }),
  }),
})

export const countContacts = endpoint({
  method: 'GET',
  path: `${base}/count`,
  summary: 'How many contacts match.',
  query: z.object(contactQuery),
  answer: z.object({ count: z.number() }),
})

export const readContact = endpoint({
  method: 'GET',
  path: `${base}/:contactId`,
  summary: 'One contact.',
  params: contactPath,
  answer: z.object({ customer: contact }),
})

export const saveContact = endpoint({
  method: 'POST',
  path: base,
  summary: 'Makes a contact, or changes the one that `id` or `_id` names.',
  body: contactDraft,
  answer: z.object({ customer: contact }),
})

export const updateContact = endpoint({
  method: 'PUT',
  path: `${base}/:contactId`,
  summary: 'Changes a contact; its number stays once it has one.',
  params: contactPath,
  body: contactDraft,
  answer: z.object({ customer: contact }),
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: `${base}/:contactId`,
  summary: 'Puts a contact into the Bin for 30 days.',
  params: contactPath,
  answer: z.object({ id }),
})

export const deleteContacts = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Puts up to 1000 contacts into the Bin; `actId` takes them back.',
  body: z.object({ customerIds: list(z.string()).default([]) }),
  answer: z.object({ deleted: z.number(), actId: id }),
})

export const restoreContacts = endpoint({
  method: 'POST',
  path: `${base}/restore`,
  summary: 'Takes contacts out of the Bin: those of `customerIds`, or all that one act put there.',
  body: z.object({ customerIds: list(z.string()).optional(), actId: text().optional() }),
  answer: z.object({ restored: z.number() }),
})

/** What touched a person, newest first: edits by whom, groups and labels, imports, chats, broadcasts. */
export const contactEvent = z.object({
  id,
  at: instant,
  kind: z.enum([
    'created',
    'updated',
    'deleted',
    'restored',
    'merged',
    'imported',
    'group',
    'label',
    'chat',
    'broadcast',
    'optout',
  ]),
  title: z.string(),
  detail: z.string(),
  by: z.string().nullable(),
  link: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Of a chat. */
  chat: z.object({ id, channelId: id, channelType: z.number() }).nullable(),
})
export type ContactEvent = z.output<typeof contactEvent>
export const readTimeline = endpoint({
  method: 'GET',
  path: `${base}/:contactId/timeline`,
  summary: 'What touched a contact, newest first; `before` and `beforeId` are of the last event of the page before.',
  params: contactPath,
  query: z.object({
    ...page(20),
    before: z.iso.datetime().optional(),
    /** Without it, all events of that instant count as shown. */
    beforeId: text().optional(),
  }),
  answer: z.object({ events: z.array(contactEvent), ...moreRows }),
})

/** Contacts that may be one person: the same e-mail, the same WhatsApp number, or the same name. */
export const twinReasons = ['email', 'whatsapp', 'name'] as const
export const twin = contactRow.extend({ emailId: z.string(), whatsAppNumber: z.string() })
export type Twin = z.output<typeof twin>
const twinPair = z.object({ reason: z.enum(twinReasons), customers: z.array(twin) })
export const listTwins = endpoint({
  method: 'GET',
  path: '/chatbird/api/customer_master/duplicates',
  summary: 'Contacts that may be one person.',
  query: z.object(page(20)),
  answer: z.object({ duplicates: z.array(twinPair), headers: z.array(contactHeader), ...moreRows }),
})
export const denyTwins = endpoint({
  method: 'POST',
  path: '/chatbird/api/customer_master/duplicates/deny',
  summary: 'These contacts are different people; they are not offered again.',
  body: z.object({ customerIds: list(z.string()) }),
  answer: z.object({}),
})
export const mergeContacts = endpoint({
  method: 'POST',
  path: `${base}/:contactId/merge`,
  summary:
    'Makes the other contacts part of this one: its own values win, gaps are filled, chats, groups and labels move.',
  params: contactPath,
  body: z.object({ customerIds: list(z.string()) }),
  answer: z.object({ customer: contact, mergeId: id }),
})
export const unmergeContacts = endpoint({
  method: 'POST',
  path: '/chatbird/api/customer_master/merges/:mergeId/undo',
  summary: 'Parts what a merge made one.',
  params: z.object({ mergeId: pathId('Merge') }),
  answer: z.object({ customer: contact }),
})
