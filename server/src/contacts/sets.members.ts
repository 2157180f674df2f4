import { contactLimits, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { setTexts } from '@parley/contracts/contacts/sets.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { invalid, missing } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { announceContacts, announceSets } from './contacts.told.ts'

export type SetKind = 'group' | 'label'
type Mapping = { groupIds?: string[]; tagIds?: string[]; customerIds: string[] }

export async function mapContacts(work: Work, kind: 'groups' | 'tags', draft: Mapping) {
  const { setIds, contactIds } = await namedIn(work, kind, draft)
  const mapped = await addMembers(work, setIds, contactIds)
  told(work, { kind, setIds, contacts: contactIds.length, action: 'added' })
  return say(kind === 'groups' ? setTexts.groupAdded : setTexts.labelAttached, { mapped })
}

export async function unmapContacts(work: Work, kind: 'groups' | 'tags', draft: Mapping) {
  const { setIds, contactIds } = await namedIn(work, kind, draft)
  const unmapped = await removeMembers(work, setIds, contactIds)
  told(work, { kind, setIds, contacts: contactIds.length, action: 'removed' })
  return say(kind === 'groups' ? setTexts.groupRemoved : setTexts.labelRemoved, { unmapped })
}

const kindOfKey = { groupIds: 'group', groups: 'group', tagIds: 'label', tags: 'label' } as const

/** Ids of groups or labels that stand under `field` of a body: an unknown or foreign one is refused. */
export async function ownSets(work: Work, field: keyof typeof kindOfKey, named: readonly string[]): Promise<string[]> {
  const kind = kindOfKey[field]
  const wanted = [...new Set(named.map(id => id.toLowerCase()))]
  const ids = wanted.filter(isUuid)
  const found =
    ids.length === 0
      ? []
      : await work.db
          .selectFrom('contactSets')
          .select('id')
          .where('enterpriseId', '=', work.enterpriseId)
          .where('kind', '=', kind)
          .where('deletedAt', 'is', null)
          .where('id', 'in', ids)
          .execute()
  if (found.length < wanted.length) throw missing(kind === 'group' ? 'Group' : 'Label', field)
  return found.map(({ id }) => id)
}

/** Gives the contact exactly these groups and labels. The ids have been checked; a kind that is left out stays. */
export async function putSets(
  work: Work,
  contactId: string,
  wanted: { groups: string[] | undefined; labels: string[] | undefined },
) {
  const { groups, labels } = wanted
  const ids = [...(groups ?? []), ...(labels ?? [])]
  const kinds = [...(groups ? ['group'] : []), ...(labels ? ['label'] : [])]
  // Two statements change the counters; locking them first, in the order of ids, prevents deadlocks.
  await sql`
    select from contact_sets
    where id = any(${ids}::uuid[]) or id in (select set_id from contact_set_members where contact_id = ${contactId})
    order by id for no key update`.execute(work.db)
  await sql`
    delete from contact_set_members m using contact_sets s
    where s.id = m.set_id and s.kind = any(${kinds}) and m.contact_id = ${contactId} and s.deleted_at is null
      and m.set_id <> all(${ids}::uuid[])`.execute(work.db)
  await addMembers(work, ids, [contactId])
}

/**
 * Returns how many memberships are new. Contacts that are in the Bin by now are left out. Here as in `removeMembers` the
 * contacts are locked first, as by whoever saves one: otherwise one of two might hold a membership and wait for the
 * counter of its set, and the other hold the counter and wait for the membership.
 */
export async function addMembers(
  work: Work,
  setIds: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with live as (
      select id from contacts
      where enterprise_id = ${work.enterpriseId} and deleted_at is null and id = any(${contactIds}::uuid[])
      order by id for no key update
    )
    insert into contact_set_members (set_id, contact_id, enterprise_id, added_by)
    select s.id, live.id, ${work.enterpriseId}::uuid, ${work.actor.id}::uuid
    from unnest(${setIds}::uuid[]) s(id), live order by live.id, s.id
    on conflict do nothing`.execute(work.db)
  return Number(numAffectedRows)
}

export async function removeMembers(
  work: Work,
  setIds: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with held as materialized (
      select id from contacts where enterprise_id = ${work.enterpriseId} and id = any(${contactIds}::uuid[])
      order by id for no key update
    )
    delete from contact_set_members m using held
    where m.contact_id = held.id and m.enterprise_id = ${work.enterpriseId} and m.set_id = any(${setIds}::uuid[])`.execute(
    work.db,
  )
  return Number(numAffectedRows)
}

async function namedIn(work: Work, kind: 'groups' | 'tags', draft: Mapping) {
  const sets = kind === 'groups' ? draft.groupIds : draft.tagIds
  const { customerIds } = draft
  if (!sets || sets.length === 0) throw invalid(setTexts.required, kind === 'groups' ? 'groupIds' : 'tagIds')
  if (customerIds.length === 0) throw invalid(setTexts.required, 'customerIds')
  if (customerIds.length > contactLimits.batch) throw invalid(contactTexts.tooMany, 'customerIds')
  const setIds = await ownSets(work, kind === 'groups' ? 'groupIds' : 'tagIds', sets)
  return { setIds, contactIds: await ownContacts(work, 'customerIds', customerIds) }
}

/** Ids of contacts that stand under `field` of a body: one that is unknown, foreign or in the Bin is refused. */
export async function ownContacts(work: Work, field: string, named: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(named.map(id => id.toLowerCase()))]
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where enterprise_id = ${work.enterpriseId} and deleted_at is null and id = any(${wanted.filter(isUuid)}::uuid[])`.execute(
    work.db,
  )
  if (rows.length < wanted.length) throw missing('Customer', field)
  return rows.map(({ id }) => id)
}

type Told = { kind: 'groups' | 'tags'; setIds: string[]; contacts: number; action: 'added' | 'removed' }

function told(work: Work, { kind, setIds, contacts, action }: Told): void {
  for (const setId of setIds) {
    work.audit({ module: 'Contacts', action: 'update', resourceId: setId, after: { kind, [action]: contacts } })
  }
  announceContacts(work)
  announceSets(work)
}
