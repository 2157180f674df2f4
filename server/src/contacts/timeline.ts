import { may } from '@parley/contracts/auth/permissions.ts'
import { readersOfAll } from '@parley/contracts/broadcasts/rights.ts'
import { messageStateNames } from '@parley/contracts/chats/message-states.ts'
import { contactEvent, type readTimeline as readTimelineCall } from '@parley/contracts/contacts/contacts.ts'
import type { AnswerDraftOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'
import { requireFull } from './contacts.rows.ts'
import { shownPhone } from './values.ts'

type Event = AnswerDraftOf<typeof readTimelineCall>['events'][number]
type Stored = {
  id: string
  at: Date
  kind: string
  title: string
  by: string | null
  link: string | null
  changes: unknown
  /** How far a message came. */
  state: number | null
  chat: Event['chat']
  instant: Date
}
type Page = QueryOf<typeof readTimelineCall>
const storedChanges = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
const numberFields = ['phoneNumber', 'whatsAppNumber']

/** What happened to a contact, newest first. Several events may share the millisecond that a page ends at. */
export async function readTimeline(work: Work, contactId: string, { before, beforeId = '', ...page }: Page) {
  await requireFull(work, contactId)
  const events = sql<Stored>`(
    select *, date_trunc('milliseconds', at) as instant
    from (${audits(work, contactId)} union all ${others(work, contactId)} union all ${broadcasts(work, contactId)}) told)`
  let found = work.db.selectFrom(events.as('e')).selectAll().orderBy('instant', 'desc').orderBy('id', 'desc')
  if (before) found = found.where(sql<boolean>`(instant, id) < (${new Date(before)}::timestamptz, ${beforeId})`)
  const { rows, more } = await pageOf(found, page)
  return { events: rows.map(row => shownEvent(work, row)), more, hasMore: more }
}

function audits(work: Work, contactId: string) {
  return sql`
    select a.id::text, a.at,
      case when a.action = 'create' then 'created' when a.action = 'delete' then 'deleted'
        when a.action = 'restore' then 'restored'
        when a.changes @> '[{"field":"merged"}]' or a.changes @> '[{"field":"parted"}]' then 'merged'
        when a.action = 'state' then 'optout' else 'updated' end as kind,
      '' as title, case when a.actor_type <> 'system' then a.actor_name end as by, null as link, a.changes,
      null::smallint as state, null::jsonb as chat
    from audit_log a
    where a.enterprise_id = ${work.enterpriseId} and a.module = 'Contacts' and a.resource_id = ${contactId}`
}

function others(work: Work, contactId: string) {
  const { enterpriseId } = work
  return sql`
    select 'set:' || s.id, m.added_at, s.kind, s.name, u.name, null, '[]'::jsonb, null, null
    from contact_set_members m join contact_sets s on s.id = m.set_id left join users u on u.id = m.added_by
    where m.contact_id = ${contactId} and s.deleted_at is null
    union all
    select c.id::text || ':made', c.created_at, case when c.import_id is null then 'created' else 'imported' end,
      coalesce(i.file_name, ''), i.created_by_name,
      case when i.id is not null then '/customer-master/error/' || i.id end, '[]'::jsonb, null, null
    from contacts c left join contact_imports i on i.id = c.import_id
    where c.id = ${contactId} and c.enterprise_id = ${enterpriseId} and (c.import_id is not null or c.created_by is null)
    union all
    select i.id::text || ':changed', coalesce(i.completed_at, i.created_at), 'imported', i.file_name, i.created_by_name,
      '/customer-master/error/' || i.id, '[]'::jsonb, null, null
    from contact_import_changes h join contact_imports i on i.id = h.import_id where h.contact_id = ${contactId}
    union all
    select h.id::text, h.created_at, 'chat', n.name, null, '/chats/' || h.id, '[]'::jsonb, null,
      jsonb_build_object('id', h.id, 'channelId', n.id, 'channelType', n.type)
    from chats h join channels n on n.id = h.channel_id where h.contact_id = ${contactId} and h.enterprise_id = ${enterpriseId}`
}

/** Found by the contact's proven addresses; a number that a visitor only claims may be another person's. */
function broadcasts({ enterpriseId, actor }: Work, contactId: string) {
  const link = may(actor.permissions, readersOfAll) ? sql`'/campaigns/broadcast/' || b.id` : sql`null`
  return sql`
    select d.id::text, coalesce(d.sent_at, d.created_at), 'broadcast', b.name, b.created_by_name, ${link}, '[]'::jsonb, d.state, null
    from contacts c join channels n on n.enterprise_id = c.enterprise_id
    cross join lateral (
      select unnest(array[c.phone_number, c.whatsapp_number, c.email]) as address
      union select phone_number from contacts p where p.merged_into = c.id and p.is_proven
      union select address from contact_addresses a where a.contact_id = c.id and a.channel_id = n.id) own
    join deliveries d on d.channel_id = n.id and d.recipient = own.address
    join broadcasts b on b.id = d.broadcast_id
    where c.id = ${contactId} and c.enterprise_id = ${enterpriseId} and c.is_proven`
}

const titles: Readonly<Record<Event['kind'], string>> = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  restored: 'Restored',
  merged: 'Merged',
  imported: 'Uploaded',
  group: 'Added to group',
  label: 'Label attached',
  chat: 'Chat',
  broadcast: 'Broadcast',
  optout: 'Advertising',
}

function shownEvent(work: Work, { id, at, by, link, chat, ...row }: Stored): Event {
  const kind = contactEvent.shape.kind.options.find(known => known === row.kind) ?? 'updated'
  const changes = storedChanges.parse(row.changes).map(({ field, before, after }) => ({
    field,
    before: shownSide(work, field, before),
    after: shownSide(work, field, after),
  }))
  const isParted = changes.some(({ field }) => field === 'parted')
  const title = isParted ? 'Merge undone' : titles[kind]
  return { id, at, kind, title, detail: detailOf(row), by, link, changes, chat }
}

function detailOf({ title, state }: Pick<Stored, 'title' | 'state'>): string {
  const word = Object.entries(messageStateNames).find(([number]) => Number(number) === state)?.[1]
  return word ? `${title} · ${word}` : title
}

function shownSide(work: Work, field: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return numberFields.includes(field) ? shownPhone(work, text) : text
}
