import { may } from '@parley/contracts/auth/permissions.ts'
import type { BodyOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { publishing } from '@parley/contracts/files/artifact-types.ts'
import {
  type ArtifactType,
  artifactTexts,
  type createBucket,
  type listBuckets,
} from '@parley/contracts/files/artifacts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { sql } from 'kysely'
import { requireDepartment } from '../departments/departments.ts'
import { freeName } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { pageOf } from '../platform/lists.ts'
import { conflict, denied, invalid } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { announceArtifacts, artifacts, isOurs, lockArtifacts, wantedTypes } from './artifacts.rows.ts'
import { isWanted, type Visibility } from './artifacts.ts'
import { buckets, lockBinned, lockBucket } from './buckets.rows.ts'

type Wanted = QueryOf<typeof listBuckets>

export async function readBuckets(work: Work, wanted: Wanted) {
  const { visibility = 'public', adminView, type, mediaType, desc, deptId, bucketId, from, perPage } = wanted
  const kinds = Object.entries({ type, mediaType }).flatMap(([field, names]) =>
    names ? [wantedTypes(names, field)] : [],
  )
  let found = buckets(work).selectAll().orderBy('nameKey').orderBy('id')
  if (adminView || visibility === 'public') found = found.where('isPublic', '=', true)
  else if (visibility === 'private') found = found.where('isPublic', '=', false).where(isOurs(work, 'artifactBuckets'))
  else found = found.where(eb => eb.or([eb('isPublic', '=', true), isOurs(work, 'artifactBuckets')]))
  if (wanted.mine) found = found.where('createdBy', '=', work.actor.id)
  if (desc) found = found.where(sql<boolean>`position(${sameText(desc)} in name_key) > 0`)
  if (deptId) found = found.where(sql<boolean>`department_id::text = ${deptId.toLowerCase()}`)
  if (bucketId) found = found.where(sql<boolean>`id::text = ${bucketId.toLowerCase()}`)
  const { rows, more } = await pageOf(found, { from, perPage })
  const counts = await countsOf(
    work,
    rows.map(({ id }) => id),
    { kinds, seen: { visibility, adminView } },
  )
  return { list: rows.map(({ id, name }) => shown(id, name, counts.get(id))), more, hasMore: more }
}

export async function makeBucket(work: Work, { name, deptId, isPublic = false }: BodyOf<typeof createBucket>) {
  if (isPublic && !may(work.actor.permissions, publishing)) throw denied()
  if (!name) throw invalid(texts.mandatory, 'name')
  const departmentId = await requireDepartment(work, deptId)
  const row = await unlessTaken(
    () =>
      work.db
        .insertInto('artifactBuckets')
        .values({
          enterpriseId: work.enterpriseId,
          name,
          nameKey: sameText(name),
          departmentId,
          isPublic,
          createdBy: work.actor.id,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    taken(),
  )
  work.audit({ module: 'Files', action: 'create', resourceId: row.id, resourceName: name, after: { name, isPublic } })
  announceArtifacts(work, row)
  return say(artifactTexts.bucketSaved, { bucket: shown(row.id, name, 0) })
}

export async function renameBucket(work: Work, bucketId: string, name: string | null | undefined) {
  const row = await lockBucket(work, bucketId)
  if (!name) throw invalid(texts.mandatory, 'name')
  await unlessTaken(
    () =>
      work.db
        .updateTable('artifactBuckets')
        .set({ name, nameKey: sameText(name), updatedAt: work.now })
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', bucketId)
        .execute(),
    taken(),
  )
  const changed = { before: { name: row.name }, after: { name } }
  work.audit({ module: 'Files', action: 'update', resourceId: bucketId, resourceName: name, ...changed })
  announceArtifacts(work, row)
  const counts = await countsOf(work, [bucketId])
  return say(artifactTexts.bucketSaved, { bucket: shown(bucketId, name, counts.get(bucketId)) })
}

export async function moveArtifacts(work: Work, bucketId: string, artifactIds: readonly string[]) {
  const bucket = await lockBucket(work, bucketId)
  const rows = await lockArtifacts(work, artifactIds)
  const moved = rows.filter(row => row.bucketId !== bucketId)
  await putInto(work, bucketId, moved)
  toldOf(work, bucket, { moved: moved.length })
  return { moved: moved.length }
}

export async function removeArtifacts(work: Work, bucketId: string, artifactIds: readonly string[]) {
  const bucket = await lockBucket(work, bucketId)
  const rows = await lockArtifacts(work, artifactIds)
  const removed = rows.filter(row => row.bucketId === bucketId)
  await putInto(work, null, removed)
  toldOf(work, bucket, { removed: removed.length })
  return { removed: removed.length }
}

/** Its attachments stay without a bucket, also those of other users, which the caller does not see. */
export async function deleteBucket(work: Work, bucketId: string) {
  const bucket = await lockBucket(work, bucketId)
  const inside = await artifacts(work).select('id').where('bucketId', '=', bucketId).orderBy('id').forUpdate().execute()
  await putInto(work, null, inside)
  await work.db
    .updateTable('artifactBuckets')
    .set({ deletedAt: work.now, deletedBy: work.actor.id, held: inside.map(({ id }) => id) })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', bucketId)
    .execute()
  work.audit({ module: 'Files', action: 'delete', resourceId: bucketId, resourceName: bucket.name })
  announceArtifacts(work, bucket)
  return say(artifactTexts.bucketDeleted, { id: bucketId })
}

/** With what it held and lies in no other bucket since. What somebody has restored already stays as it is. */
export async function restoreBucket(work: Work, bucketId: string) {
  const row = await lockBinned(work, bucketId)
  const name = row.deletedAt ? await takeOutOfBin(work, row) : row.name
  const counts = await countsOf(work, [bucketId])
  return say(artifactTexts.bucketRestored, { bucket: shown(bucketId, name, counts.get(bucketId)) })
}

async function takeOutOfBin(work: Work, { id, held, ...row }: Awaited<ReturnType<typeof lockBinned>>): Promise<string> {
  const name = await freeName(row.name, nameKey =>
    buckets(work)
      .select('id')
      .where('nameKey', '=', nameKey)
      .where(eb => (row.isPublic ? eb('isPublic', '=', true) : sameOwner(row.createdBy)))
      .executeTakeFirst(),
  )
  const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null, held: [] }
  await unlessTaken(
    () =>
      work.db
        .updateTable('artifactBuckets')
        .set({ ...back, updatedAt: work.now })
        .where('id', '=', id)
        .execute(),
    taken(),
  )
  await sql`
    update artifacts set bucket_id = ${id}, updated_at = now()
    where enterprise_id = ${work.enterpriseId} and id = any(${held}::uuid[]) and bucket_id is null`.execute(work.db)
  work.audit({ module: 'Files', action: 'restore', resourceId: id, resourceName: name })
  announceArtifacts(work, row)
  return name
}

function sameOwner(createdBy: string | null) {
  return sql<boolean>`not is_public and created_by is not distinct from ${createdBy}::uuid`
}

async function putInto(work: Work, bucketId: string | null, rows: readonly { id: string }[]): Promise<void> {
  await work.db
    .updateTable('artifacts')
    .set({ bucketId, updatedAt: work.now })
    .where('enterpriseId', '=', work.enterpriseId)
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
}

type Counted = { kinds?: readonly ArtifactType[][]; seen?: Visibility }

/** How many of its attachments the caller would be shown, of those that every one of `kinds` names. */
async function countsOf(
  work: Work,
  bucketIds: readonly string[],
  { kinds = [], seen = { visibility: 'browse' } }: Counted = {},
) {
  let found = artifacts(work)
    .select(eb => ['bucketId', eb.fn.countAll<string>().as('count')])
    .where(sql<boolean>`bucket_id = any(${bucketIds}::uuid[])`)
    .where(eb => isWanted(eb, work, seen))
  for (const kind of kinds) found = found.where(sql<boolean>`type = any(${kind}::text[])`)
  const rows = await found.groupBy('bucketId').execute()
  return new Map(rows.map(({ bucketId, count }) => [bucketId ?? '', Number(count)]))
}

type Named = { id: string; name: string; isPublic: boolean; createdBy: string | null }

function toldOf(work: Work, bucket: Named, after: Record<string, number>): void {
  work.audit({ module: 'Files', action: 'update', resourceId: bucket.id, resourceName: bucket.name, after })
  announceArtifacts(work, bucket)
}

function taken() {
  const message = artifactTexts.bucketTaken
  return conflict(message, [{ field: 'name', message }])
}

function shown(id: string, name: string, count = 0) {
  return { id, _id: id, name, count }
}
