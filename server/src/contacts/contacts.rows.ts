import { type OptOutSource, optOutSources } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { type BuiltInValues, type ContactData, dataOf, shownPhone } from './values.ts'

export type FullContact = BuiltInValues & {
  id: string
  data: unknown
  isProven: boolean
  createdAt: Date
  updatedAt: Date
  groups: string[]
  labels: string[]
  optedOut: { channelId: string; at: string; source: string }[]
}

const setsOf = (kind: 'group' | 'label') => sql`
  array(select s.id from contact_set_members m join contact_sets s on s.id = m.set_id
    where m.contact_id = c.id and s.kind = ${kind} and s.deleted_at is null order by s.name_key)`

/** Every column that the API shows of a contact; for queries `from contacts c`. */
export const fullContact = sql<FullContact>`
  c.id, c.name, c.phone_number, c.whatsapp_number, c.facebook_id, c.insta_id, c.twitter_id, c.email, c.data, c.is_proven,
  c.created_at, c.updated_at, ${setsOf('group')} as groups, ${setsOf('label')} as labels,
  coalesce((select jsonb_agg(jsonb_build_object('channelId', o.channel_id, 'at', o.at, 'source', o.source) order by o.at)
    from contact_opt_outs o where o.contact_id = c.id), '[]') as opted_out`

/** Live contacts in the order of `wanted`, a query of (id, place). */
export async function readFull(work: Work, wanted: RawBuilder<unknown>): Promise<FullContact[]> {
  const { rows } = await sql<FullContact>`
    select ${fullContact} from ${wanted} with ordinality f(id, place) join contacts c on c.id = f.id
    where c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null order by f.place`.execute(work.db)
  return rows
}

/** For a contact that the path names. */
export async function requireFull(work: Work, contactId: string): Promise<FullContact> {
  const [row] = await readFull(work, sql`unnest(array[${contactId}::uuid])`)
  if (!row) throw notFound('Customer')
  return row
}

/** One row of the list; the values in `details` are in the order of the headers. */
export function shownRow(work: Work, row: FullContact, headers: readonly Definition[]) {
  const data = dataOf(row.data)
  const optedOut = optOutsOf(row)
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    phoneNumber: shownPhone(work, row.phoneNumber ?? ''),
    details: headers.map(({ id }) => ({ id, value: shownValue(data, id) })),
    groups: row.groups,
    tags: row.labels,
    optedOut,
    optedOutAny: optedOut.length > 0,
  }
}

export function shownContact(work: Work, row: FullContact, custom: readonly Definition[]) {
  const data = dataOf(row.data)
  const optedOut = optOutsOf(row)
  const phoneNumber = row.phoneNumber ?? ''
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    phoneNumber: shownPhone(work, phoneNumber),
    whatsAppNumber: shownPhone(work, row.whatsappNumber ?? phoneNumber),
    facebookId: row.facebookId ?? '',
    instaId: row.instaId ?? '',
    twitterId: row.twitterId ?? '',
    emailId: row.email ?? '',
    tags: row.labels,
    groups: row.groups,
    data: custom.flatMap(({ id }) => (data[id] === undefined ? [] : [{ id, value: data[id] }])),
    optedOut,
    optedOutAny: optedOut.length > 0,
    createdOn: row.createdAt,
    updatedOn: row.updatedAt,
  }
}

export function shownHeaders(headers: readonly Definition[]) {
  return headers.map(({ id, fieldLabel, fieldName }) => ({ id, name: fieldLabel, fieldName }))
}

/** Several options are joined by ', '. */
function shownValue(data: Readonly<ContactData>, id: string): string {
  return [data[id] ?? []].flat().join(', ')
}

function optOutsOf({ optedOut }: FullContact) {
  return optedOut.map(({ channelId, at, source }) => ({
    channelId,
    at: new Date(at),
    source: sourceOf(source),
  }))
}

export function sourceOf(stored: string): OptOutSource {
  return optOutSources.find(known => known === stored) ?? 'MANUAL'
}
