import { may } from '@parley/contracts/auth/permissions.ts'
import type { BodyOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { artifactWriters, publishing } from '@parley/contracts/files/artifact-types.ts'
import {
  artifactTexts,
  type listArtifacts,
  type saveArtifact,
  type updateArtifact,
} from '@parley/contracts/files/artifacts.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../platform/database/database.gen.ts'
import { pageOf } from '../platform/lists.ts'
import { denied, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { type ArtifactDraft, judgeArtifact } from './artifacts.check.ts'
import {
  announceArtifacts,
  isOurs,
  isSeen,
  lockArtifact,
  refuseUnlessOwn,
  showArtifact,
  shownArtifacts,
  wantedTypes,
} from './artifacts.rows.ts'
import { holdBucket } from './buckets.rows.ts'

type Wanted = QueryOf<typeof listArtifacts>
export type Visibility = Pick<Wanted, 'visibility' | 'adminView'>

export async function readArtifacts(work: Work, wanted: Wanted) {
  const { type, mediaType, desc, deptId, bucketId, from, perPage } = wanted
  let found = shownArtifacts(work)
    .where(eb => isWanted(eb, work, wanted))
    .orderBy('artifacts.id', 'desc')
  for (const [field, names] of Object.entries({ type, mediaType })) {
    if (names) found = found.where(sql<boolean>`artifacts.type = any(${wantedTypes(names, field)}::text[])`)
  }
  if (deptId) found = found.where(sql<boolean>`artifacts.department_id::text = ${deptId.toLowerCase()}`)
  if (bucketId) found = found.where(sql<boolean>`artifacts.bucket_id::text = ${bucketId.toLowerCase()}`)
  if (desc) {
    const words = desc.toLowerCase()
    found = found.where(sql<boolean>`position(${words} in lower(artifacts.name || E'\n' || artifacts.description)) > 0`)
  }
  const { rows, more } = await pageOf(found, { from, perPage })
  return { artifacts: rows.map(row => showArtifact(work, row)), more, hasMore: more }
}

/** A body with `data` makes an attachment, any other asks for the list. */
export async function createOrRead(work: Work, { data, ...body }: BodyOf<typeof saveArtifact>) {
  if (!data) return readArtifacts(work, body)
  if (!may(work.actor.permissions, artifactWriters)) throw denied()
  return say(artifactTexts.saved, { artifact: await createArtifact(work, { ...body, data }) })
}

type Draft = BodyOf<typeof updateArtifact>

export async function createArtifact(work: Work, draft: Draft) {
  const judged = await judgeArtifact(work, draft)
  await holdBucket(work, judged.bucketId)
  const { id } = await work.db
    .insertInto('artifacts')
    .values({ ...rowOf(judged), enterpriseId: work.enterpriseId, createdBy: work.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  told(work, 'create', { id, ...judged, createdBy: work.actor.id })
  return readArtifact(work, id)
}

export async function changeArtifact(work: Work, artifactId: string, draft: Draft) {
  const before = await lockArtifact(work, artifactId)
  const judged = await judgeArtifact(work, draft, before)
  if (judged.bucketId !== before.bucketId) await holdBucket(work, judged.bucketId)
  await work.db
    .updateTable('artifacts')
    .set({ ...rowOf(judged), updatedAt: work.now })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', artifactId)
    .execute()
  told(work, 'update', { id: artifactId, ...judged, createdBy: before.createdBy })
  if (before.isPublic && !judged.isPublic) announceArtifacts(work, { ...before, isPublic: true })
  return say(artifactTexts.saved, { artifact: await readArtifact(work, artifactId) })
}

/** The file stays, because messages that were sent still show it. */
export async function deleteArtifact(work: Work, artifactId: string) {
  const row = await lockArtifact(work, artifactId)
  const artifact = await readArtifact(work, artifactId)
  await work.db
    .updateTable('artifacts')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', artifactId)
    .execute()
  work.audit({ module: 'Files', action: 'delete', resourceId: artifactId, resourceName: row.name })
  announceArtifacts(work, row)
  return say(artifactTexts.deleted, { id: artifactId, artifact })
}

/** Without its bucket where that is gone. What somebody has restored already stays as it is. */
export async function restoreArtifact(work: Work, artifactId: string) {
  const row = await work.db
    .selectFrom('artifacts')
    .selectAll()
    .select(isOurs(work, 'artifacts').as('isOurs'))
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', artifactId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isSeen(work, row)) throw notFound('Attachment')
  refuseUnlessOwn(work, row)
  if (row.deletedAt) {
    await sql`
      update artifacts a set deleted_at = null, deleted_by = null,
        bucket_id = (select b.id from artifact_buckets b where b.id = a.bucket_id and b.deleted_at is null)
      where a.id = ${artifactId}`.execute(work.db)
    work.audit({ module: 'Files', action: 'restore', resourceId: artifactId, resourceName: row.name })
    announceArtifacts(work, row)
  }
  return say(artifactTexts.restored, { artifact: await readArtifact(work, artifactId) })
}

/** Whether a row is in the requested part of the library; `admin` is the part made by administrators. */
export function isWanted(
  eb: ExpressionBuilder<DB, 'artifacts'>,
  work: Work,
  { visibility = 'public', adminView }: Visibility,
) {
  const isPublic = eb('artifacts.isPublic', '=', true)
  if (adminView) {
    const byAdmin = eb('artifacts.adminCreated', '=', true)
    return may(work.actor.permissions, publishing) ? byAdmin : eb.and([byAdmin, isPublic])
  }
  if (visibility === 'public') return isPublic
  return visibility === 'browse'
    ? eb.or([isPublic, isOurs(work, 'artifacts')])
    : eb.and([eb.not(isPublic), isOurs(work, 'artifacts')])
}

async function readArtifact(work: Work, id: string) {
  return showArtifact(work, await shownArtifacts(work).where('artifacts.id', '=', id).executeTakeFirstOrThrow())
}

function rowOf({ details, ...row }: ArtifactDraft) {
  return { ...row, details: JSON.stringify(details) }
}

type Told = Pick<ArtifactDraft, 'name' | 'type' | 'isPublic' | 'adminCreated' | 'departmentId'> & {
  id: string
  createdBy: string | null
}

function told(work: Work, action: 'create' | 'update', { id, createdBy, ...row }: Told): void {
  const { name, type, isPublic, adminCreated } = row
  work.audit({
    module: 'Files',
    action,
    resourceId: id,
    resourceName: name,
    after: { name, type, isPublic, adminCreated },
  })
  announceArtifacts(work, { isPublic, createdBy, departmentId: row.departmentId })
}
