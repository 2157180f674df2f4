import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { keptDays, type listTrash, trashTexts } from '@parley/contracts/enterprises/trash.ts'
import { type TrashType, trashKinds } from '@parley/contracts/enterprises/trash-kinds.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuseBinnedAgent } from '../bots/agents/agents.rows.ts'
import { isKept, isOver, overdue } from '../platform/bin.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { denied, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { kinds, mayDelete, seenTypes } from './trash.kinds.ts'

type Item = {
  type: TrashType
  id: string
  name: string
  shownName: string
  agentId: string | null
  deletedBy: string | null
  deletedAt: Date
}

/** The furthest that a list reaches behind the row at which it begins. */
const mostRows = 1000
const dayMs = 24 * 60 * 60 * 1000
const nobody = { id: '', name: 'System' }

export async function readTrash(work: Work, { from, perPage, searchterm, type }: QueryOf<typeof listTrash>) {
  const seen = seenTypes(work)
  const wanted = type ? seen.filter(one => one === type) : seen
  const { rows, more } = await readPage(work, wanted, { from, perPage, search: searchterm ?? '' })
  const names = await namesOf(work, rows)
  const items = rows.map(({ id, deletedBy, deletedAt, ...row }) => ({
    id,
    refId: id,
    type: row.type,
    name: row.shownName,
    deletedBy: names.get(deletedBy ?? '') ?? nobody,
    deletedOn: deletedAt,
    expiresOn: new Date(deletedAt.getTime() + keptDays * dayMs),
    mayDelete: mayDelete(work, row.type),
  }))
  return { items, more, hasMore: more, types: await countTypes(work, seen) }
}

export async function restoreItem(work: Work, id: string) {
  const item = await oneItem(work, id)
  if (item.agentId) await refuseBinnedAgent(work, item.agentId)
  await kinds[item.type].restore(work, item)
  return say(trashTexts.restored, { type: item.type, refId: id })
}

export async function deleteItem(work: Work, id: string) {
  const { type, name } = await oneItem(work, id)
  await forget(work, type, sql`id = ${id}`)
  work.audit({ module: 'Trash', action: 'delete', resourceId: id, resourceName: name })
  return told(work, 1)
}

/** All of `ids` or none. */
export async function deleteItems(work: Work, ids: readonly string[]) {
  const wanted = new Set(ids.map(id => id.toLowerCase()))
  const found = await itemsOf(work, seenTypes(work), sql`id = any(${[...wanted].filter(isUuid)}::uuid[])`)
  if (found.length < wanted.size) throw missing('Item', 'ids')
  if (found.some(({ type }) => !mayDelete(work, type))) throw denied()
  for (const [type, items] of Map.groupBy(found, item => item.type)) {
    const named = items.map(({ id }) => id)
    await forget(work, type, sql`id = any(${named}::uuid[])`)
  }
  for (const { id, name } of found)
    work.audit({ module: 'Trash', action: 'delete', resourceId: id, resourceName: name })
  return told(work, found.length)
}

/** Everything that the caller sees and may delete. */
export async function emptyTrash(work: Work) {
  let deleted = 0
  for (const type of seenTypes(work).filter(one => mayDelete(work, one))) {
    const count = await forget(work, type, sql`true`)
    deleted += count
    if (count > 0)
      work.audit({ module: 'Trash', action: 'delete', resourceName: `${trashKinds[type].label} × ${count}` })
  }
  return told(work, deleted, trashTexts.emptied)
}

/** The sweeps are asked to come now instead of within the hour. */
async function told(work: Work, deleted: number, message: string = trashTexts.deleted) {
  if (deleted > 0) {
    for (const job of ['contacts.purge', 'templates.purge', 'bots.purge', 'platform.sweep']) await work.enqueue(job, {})
    work.announce('enterprises.trash.changed', {}, { permission: 'TRASH.VIEW' })
  }
  return say(message, { deleted })
}

const markedAtOnce = 20_000

/** Out of the Bin at once; the sweep of its own room deletes it. */
async function forget(work: Work, type: TrashType, which: RawBuilder<unknown>): Promise<number> {
  const table = sql.table(kinds[type].table)
  let marked = 0
  for (let count = markedAtOnce; count === markedAtOnce; marked += count) {
    const { numAffectedRows = 0n } = await sql`
      update ${table} set deleted_at = ${overdue} where id in (
        select id from ${table} where ${lies(work, type)} and ${which} order by id limit ${markedAtOnce} for update)`.execute(
      work.db,
    )
    count = Number(numAffectedRows)
  }
  if (type === 'channel') await forgetTemplates(work)
  return marked
}

/** Nothing could bring back what lay in a channel that is gone. */
async function forgetTemplates(work: Work): Promise<void> {
  await sql`
    update templates set deleted_at = ${overdue}
    where enterprise_id = ${work.enterpriseId} and deleted_at is not null
      and channel_id in (select id from channels where enterprise_id = ${work.enterpriseId} and ${isOver})`.execute(
    work.db,
  )
}

async function oneItem(work: Work, id: string): Promise<Item> {
  const [item] = await itemsOf(work, seenTypes(work), sql`id = ${id}`)
  if (!item) throw notFound('Item')
  if (!mayDelete(work, item.type)) throw denied()
  return item
}

type Page = { from: number; perPage: number; search: string }

async function readPage(work: Work, types: readonly TrashType[], { from, perPage, search }: Page) {
  if (types.length === 0) return { rows: [], more: false }
  const isNamed = search === '' ? sql`true` : sql`position(${sameText(search)} in lower(shown_name)) > 0`
  const parts = types.map(
    type => sql<Item>`(
    select * from (${select(work, type)}) x where ${isNamed}
    order by deleted_at desc, id desc limit ${from + mostRows + 1})`,
  )
  const found = work.db
    .selectFrom(sql<Item>`(${sql.join(parts, sql` union all `)})`.as('t'))
    .selectAll()
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
  return pageOf(found, { from, perPage, most: mostRows })
}

async function itemsOf(work: Work, types: readonly TrashType[], which: RawBuilder<unknown>): Promise<Item[]> {
  if (types.length === 0) return []
  const parts = types.map(type => sql`(${select(work, type)} and ${which})`)
  const { rows } = await sql<Item>`${sql.join(parts, sql` union all `)}`.execute(work.db)
  return rows
}

async function countTypes(work: Work, types: readonly TrashType[]) {
  if (types.length === 0) return []
  const parts = types.map(
    type => sql`(
    select ${sql.lit(type)}::text as type, count(*)::int as count from ${sql.table(kinds[type].table)} where ${lies(work, type)})`,
  )
  const { rows } = await sql<{ type: TrashType; count: number }>`${sql.join(parts, sql` union all `)}`.execute(work.db)
  return rows.filter(({ count }) => count > 0)
}

function select(work: Work, type: TrashType): RawBuilder<unknown> {
  const { table, name = 'name', standIn, agentId } = kinds[type]
  const shownName = standIn ? sql`coalesce(nullif(name, ''), ${standIn(work)}, '')` : sql.ref(name)
  return sql`
    select ${sql.lit(type)}::text as type, id, ${sql.ref(name)} as name, ${shownName} as shown_name, ${agentId ? sql.ref(agentId) : sql`null::uuid`} as agent_id,
      deleted_by, deleted_at
    from ${sql.table(table)} where ${lies(work, type)}`
}

function lies(work: Work, type: TrashType): RawBuilder<unknown> {
  const { where } = kinds[type]
  return sql`enterprise_id = ${work.enterpriseId} and ${isKept} and ${where ? where(work) : sql`true`}`
}

async function namesOf(work: Work, items: readonly Item[]): Promise<Map<string, { id: string; name: string }>> {
  const ids = [...new Set(items.flatMap(({ deletedBy }) => deletedBy ?? []))]
  if (ids.length === 0) return new Map()
  const users = await work.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', ids)
    .execute()
  return new Map(users.map(user => [user.id, user]))
}
