import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absent, flag, id, instant, list, moreRows, name, nested, page, pathId } from '../fields.ts'
import { contactQuery } from './contacts.ts'

const base = '/chatbird/api/customer_master'

export const actTexts = {
  ended: 'It has ended already',
  required: 'This field is required',
  failed: 'Something went wrong',
  exportReady: 'Your export is ready',
  exported: (contacts: number) =>
    `${contacts.toLocaleString('en-IN')} ${contacts === 1 ? 'contact' : 'contacts'} in contacts.csv`,
} as const

export const actKinds = ['map', 'unmap', 'delete', 'restore', 'export'] as const
export const actStates = ['WAITING', 'PROCESSING', 'COMPLETED', 'ERROR', 'CANCELLED'] as const

/** One act on all contacts that match, however many: it runs in the background, shows its progress and can be cancelled. */
export const contactAct = z.object({
  id,
  _id: id,
  kind: z.enum(actKinds),
  state: z.enum(actStates),
  message: z.string(),
  total: z.number().nullable(),
  done: z.number(),
  createdOn: instant,
  completedOn: instant.nullable(),
  user: z.object({ name: z.string() }),
  /** Of a finished export: where its file is fetched. */
  url: z.string().nullable(),
})
export type ContactAct = z.output<typeof contactAct>

const matching = z.object(contactQuery)
const columnList = list(z.string()).pipe(z.array(z.string()).max(200)).optional()

export const startAct = endpoint({
  method: 'POST',
  path: `${base}/acts`,
  summary: 'Does one thing to all contacts that match; an export writes them into a CSV file.',
  body: z.object({
    kind: z.enum(['map', 'unmap', 'delete', 'export']),
    query: nested(matching).default({}),
    groupIds: list(z.string()).optional(),
    tagIds: list(z.string()).optional(),
    /** Of an export: built-in field names and ids of definitions; all where absent. */
    columns: columnList,
  }),
  answer: z.object({ act: contactAct }),
})
export const listActs = endpoint({
  method: 'GET',
  path: `${base}/acts`,
  summary: 'Acts on many contacts, newest first.',
  query: z.object(page(10)),
  answer: z.object({ acts: z.array(contactAct), ...moreRows }),
})
export const readAct = endpoint({
  method: 'GET',
  path: `${base}/acts/:actId`,
  summary: 'How far an act is.',
  params: z.object({ actId: pathId('Act') }),
  answer: z.object({ act: contactAct }),
})
export const cancelAct = endpoint({
  method: 'POST',
  path: `${base}/acts/:actId/cancel`,
  summary: 'Ends an act; what it has done stays.',
  params: z.object({ actId: pathId('Act') }),
  answer: z.object({ act: contactAct }),
})

/** A search with its filters and columns, under a name. */
export const contactView = z.object({
  id,
  _id: id,
  name: z.string(),
  query: z.object({
    search: z.string().optional(),
    groups: z.array(id).optional(),
    tags: z.array(id).optional(),
    columns: z.array(z.string()).optional(),
  }),
  shared: z.boolean(),
  own: z.boolean(),
})
export type ContactView = z.output<typeof contactView>
export const listViews = endpoint({
  method: 'GET',
  path: `${base}/views`,
  summary: 'Saved views: one’s own and those that others share.',
  answer: z.object({ views: z.array(contactView) }),
})
export const saveView = endpoint({
  method: 'POST',
  path: `${base}/views`,
  summary: 'Keeps a view under a name; one’s own of that name is replaced.',
  body: z.object({
    name: name({ max: 100, label: 'Name' }),
    shared: absent(flag()),
    query: nested(matching.extend({ columns: columnList })),
  }),
  answer: z.object({ view: contactView }),
})
export const deleteView = endpoint({
  method: 'DELETE',
  path: `${base}/views/:viewId`,
  summary: 'Forgets one of one’s own views.',
  params: z.object({ viewId: pathId('View') }),
  answer: z.object({ id }),
})
