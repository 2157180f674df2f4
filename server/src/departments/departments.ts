import { restoreFirst } from '@parley/contracts/bin.ts'
import {
  type DepartmentDraft,
  departmentTexts,
  type listDepartments,
} from '@parley/contracts/departments/departments.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName, isKept } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { attached, conflict, invalid, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'

export async function readDepartments(work: Work, query: QueryOf<typeof listDepartments>) {
  let found = shownDepartments(work).orderBy('d.nameKey').orderBy('d.id')
  if (query.searchterm) found = found.where(sql<boolean>`position(${sameText(query.searchterm)} in d.name_key) > 0`)
  const { rows, more } = await pageOf(found, query)
  return { departments: rows.map(shown), more, hasMore: more }
}

export async function readDepartment(work: Work, departmentId: string) {
  const row = await shownDepartments(work).where('d.id', '=', departmentId).executeTakeFirst()
  if (!row) throw notFound('Department')
  return { department: shown(row) }
}

export async function createDepartment(work: Work, { name, desc = '', manager }: DepartmentDraft) {
  if (!name) throw invalid(departmentTexts.nameRequired, 'name')
  const values = { name, nameKey: sameText(name), description: desc, managerId: await requireManager(work, manager) }
  const { id } = await saved(() =>
    work.db
      .insertInto('departments')
      .values({ ...values, enterpriseId: work.enterpriseId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  tell(work, { action: 'create', id, name, after: auditView(values) })
  return say(departmentTexts.created, await readDepartment(work, id))
}

export async function updateDepartment(work: Work, departmentId: string, { name, desc, manager }: DepartmentDraft) {
  const before = await lockDepartment(work, departmentId)
  if (name === '') throw invalid(departmentTexts.nameRequired, 'name')
  const change = {
    name: name ?? before.name,
    nameKey: sameText(name ?? before.name),
    description: desc ?? before.description,
    managerId: manager === undefined ? before.managerId : await requireManager(work, manager),
    updatedAt: work.now,
  }
  await saved(() => work.db.updateTable('departments').set(change).where('id', '=', departmentId).execute())
  tell(work, {
    action: 'update',
    id: departmentId,
    name: change.name,
    before: auditView(before),
    after: auditView(change),
  })
  return say(departmentTexts.updated, await readDepartment(work, departmentId))
}

export async function deleteDepartment(work: Work, departmentId: string) {
  const { name } = await lockDepartment(work, departmentId)
  const used = await work.db
    .selectFrom('channels')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('departmentId', '=', departmentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (used) throw attached(departmentTexts.inUse)
  await work.db
    .updateTable('departments')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', departmentId)
    .execute()
  tell(work, { action: 'delete', id: departmentId, name })
  return say(departmentTexts.deleted, { id: departmentId })
}

/** With its members. What somebody has restored already stays as it is. */
export async function restoreDepartment(work: Work, departmentId: string) {
  const binned = await work.db
    .selectFrom('departments')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', departmentId)
    .where(isKept)
    .forUpdate()
    .executeTakeFirst()
  if (binned) {
    const name = await freeName(binned.name, nameKey =>
      departments(work).select('id').where('nameKey', '=', nameKey).executeTakeFirst(),
    )
    const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
    await saved(() => work.db.updateTable('departments').set(back).where('id', '=', departmentId).execute())
    tell(work, { action: 'restore', id: departmentId, name })
  }
  return readDepartment(work, departmentId)
}

/** As `requireDepartment`, for an update: a department that is not sent, or stays the same, is not checked again. */
export async function changedDepartment(work: Work, sent: string | null | undefined, before: string | null) {
  return sent === undefined || sent === before ? before : requireDepartment(work, sent)
}

/** The department that a body names, locked so that nobody deletes it before the transaction ends; null for none. */
export async function requireDepartment(work: Work, sent: string | null | undefined): Promise<string | null> {
  if (!sent) return null
  const row = isUuid(sent)
    ? await departments(work).select('id').where('id', '=', sent).forShare().executeTakeFirst()
    : undefined
  if (!row) throw missing('Department', 'deptId')
  return row.id
}

/** The department of what comes out of the Bin, which stays there as long as the department; null where that is gone. */
export async function restoredDepartment(work: Work, departmentId: string | null): Promise<string | null> {
  if (!departmentId || !isUuid(departmentId)) return null
  const row = await work.db
    .selectFrom('departments')
    .select(['name', 'deletedAt'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', departmentId)
    .where(eb => eb.or([eb('deletedAt', 'is', null), isKept]))
    .forShare()
    .executeTakeFirst()
  if (row?.deletedAt) throw conflict(restoreFirst(row.name))
  return row ? departmentId : null
}

export async function lockDepartment(work: Work, departmentId: string) {
  const row = await departments(work).selectAll().where('id', '=', departmentId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Department')
  return row
}

type Values = Record<string, unknown>
type Told = {
  action: 'create' | 'update' | 'delete' | 'restore'
  id: string
  name: string
  before?: Values
  after?: Values
}

export function tell(work: Work, { id, name, ...told }: Told): void {
  work.audit({ module: 'Departments', resourceId: id, resourceName: name, ...told })
  work.announce('departments.department.changed', {}, { permission: 'DEPARTMENTS.VIEW' })
}

/** Every read of a department that is not in the Bin starts here. */
function departments({ db, enterpriseId }: Work) {
  return db.selectFrom('departments').where('enterpriseId', '=', enterpriseId).where('deletedAt', 'is', null)
}

function shownDepartments({ db, enterpriseId }: Work) {
  return db
    .selectFrom('departments as d')
    .leftJoin('users as m', join =>
      join.onRef('m.id', '=', 'd.managerId').onRef('m.enterpriseId', '=', 'd.enterpriseId'),
    )
    .select(['d.id', 'd.name', 'd.description', 'd.managerId', 'm.name as managerName'])
    .select(
      sql<number>`(select count(*)::int from department_members x join users u on u.id = x.user_id
        where x.department_id = d.id and x.enterprise_id = d.enterprise_id and u.is_active)`.as('userCount'),
    )
    .where('d.enterpriseId', '=', enterpriseId)
    .where('d.deletedAt', 'is', null)
}

type Row = {
  id: string
  name: string
  description: string
  managerId: string | null
  managerName: string | null
  userCount: number
}

function shown({ id, name, description, managerId, managerName, userCount }: Row) {
  const ids = { id, _id: id, departmentId: id }
  return { ...ids, name, desc: description, manager: managerId, managerName: managerName ?? '', userCount }
}

async function requireManager(work: Work, sent: string | null | undefined): Promise<string | null> {
  if (!sent) return null
  const user = isUuid(sent)
    ? await work.db
        .selectFrom('users')
        .select('id')
        .where('enterpriseId', '=', work.enterpriseId)
        .where('isActive', '=', true)
        .where('id', '=', sent)
        .executeTakeFirst()
    : undefined
  if (!user) throw missing('User', 'manager')
  return user.id
}

function auditView({ name, description, managerId }: Pick<Row, 'name' | 'description' | 'managerId'>) {
  return { name, description, managerId }
}

function saved<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken(write, conflict(departmentTexts.taken, [{ field: 'name', message: departmentTexts.taken }]))
}
