import type { saveView as saveViewCall } from '@parley/contracts/contacts/acts.ts'
import { contactView } from '@parley/contracts/contacts/acts.ts'
import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { isUuid } from '../platform/ids.ts'
import { invalid, missing, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { announceViews } from './contacts.told.ts'
import { type Sight, sightOf } from './find.ts'

type Draft = BodyOf<typeof saveViewCall>
type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>
const mostViews = 200

/** The user's own views and those that others share, by name. */
export async function readViews(work: Work) {
  const rows = await views(work).orderBy('nameKey').orderBy('id').limit(mostViews).execute()
  return { views: rows.map(row => shownView(work, row)) }
}

/** Refuses where one of these views is not there, or is not the user's to see. */
export async function ownViews(work: Work, viewIds: readonly string[]): Promise<void> {
  const wanted = new Set(viewIds)
  const ids = [...wanted].filter(isUuid)
  const found = ids.length === 0 ? [] : await views(work).where('id', 'in', ids).execute()
  if (found.length < wanted.size) throw missing('View', 'viewIds')
}

/** The queries of these views, as far as the user can see them. */
export async function queriesOfViews(work: Work, viewIds: readonly string[]): Promise<(ContactQuery & Sight)[]> {
  const ids = viewIds.filter(isUuid)
  if (ids.length === 0) return []
  const rows = await views(work).where('id', 'in', ids).execute()
  const queries = rows.map(row => {
    const { search, groups, tags } = shownView(work, row).query
    return { ...(search ? { search } : {}), ...(groups ? { groups } : {}), ...(tags ? { tags } : {}) }
  })
  return Promise.all(queries.map(async query => ({ ...query, ...(await sightOf(work, query)) })))
}

/** Replaces the user's own view of the same name. */
export async function saveView(work: Work, { name, query, ...draft }: Draft) {
  if (!name) throw invalid('This field is required', 'name')
  const shared = draft.shared ?? false
  const content = { name, query: JSON.stringify(query), isShared: shared }
  const { id } = await work.db
    .insertInto('contactViews')
    .values({ ...content, nameKey: sameText(name), enterpriseId: work.enterpriseId, createdBy: ownerOf(work) })
    .onConflict(oc => oc.columns(['enterpriseId', 'createdBy', 'nameKey']).doUpdateSet(content))
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await views(work).where('id', '=', id).executeTakeFirstOrThrow()
  announceViews(work)
  work.audit({ module: 'Contacts', action: 'update', resourceId: id, resourceName: name, after: { query, shared } })
  return { view: shownView(work, row) }
}

export async function deleteView(work: Work, viewId: string) {
  const gone = await work.db
    .deleteFrom('contactViews')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('createdBy', '=', ownerOf(work))
    .where('id', '=', viewId)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!gone) throw notFound('View')
  announceViews(work)
  work.audit({ module: 'Contacts', action: 'delete', resourceId: gone.id, resourceName: gone.name })
  return { id: gone.id }
}

function views(work: Work) {
  return work.db
    .selectFrom('contactViews')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where(eb => eb.or([eb('createdBy', '=', ownerOf(work)), eb('isShared', '=', true)]))
}

function shownView(work: Work, { id, name, query, isShared, createdBy }: Row) {
  return {
    id,
    _id: id,
    name,
    query: contactView.shape.query.parse(query),
    shared: isShared,
    own: createdBy === ownerOf(work),
  }
}

/** For an API key this is the user who made it. */
function ownerOf({ actor }: Work): string {
  return actor.id ?? ''
}
