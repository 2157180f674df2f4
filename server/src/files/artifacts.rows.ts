import { may } from '@parley/contracts/auth/permissions.ts'
import { artifactTypes, artifactWriters, publishing } from '@parley/contracts/files/artifact-types.ts'
import { type Artifact, type ArtifactType, typeAliases } from '@parley/contracts/files/artifacts.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { denied, malformed, missing, notFound } from '../platform/refusals.ts'
import { mustBe } from '../platform/serve/input.words.ts'
import type { Work } from '../platform/work.ts'
import { fileLink } from './links.ts'

/** Every read of attachments that were not deleted starts here. */
export function artifacts({ db, enterpriseId }: Work) {
  return db
    .selectFrom('artifacts')
    .where('artifacts.enterpriseId', '=', enterpriseId)
    .where('artifacts.deletedAt', 'is', null)
}

/** With the columns of the file that lists show; a deleted file counts as none. */
export function shownArtifacts(work: Work) {
  return artifacts(work)
    .leftJoin('files', join =>
      join
        .onRef('files.id', '=', 'artifacts.fileId')
        .onRef('files.enterpriseId', '=', 'artifacts.enterpriseId')
        .on('files.deletedAt', 'is', null),
    )
    .selectAll('artifacts')
    .select(['files.name as fileName', 'files.size as fileSize', 'files.contentType as fileContentType'])
}
export type ArtifactRow = Awaited<ReturnType<ReturnType<typeof shownArtifacts>['executeTakeFirstOrThrow']>>

export function showArtifact({ platform }: Work, row: ArtifactRow) {
  const { url = '', address = '', ...rest } = detailsOf(row.details)
  const file = row.fileId && row.fileName !== null ? { ...fileOf(row), id: row.fileId } : null
  const link = file ? fileLink(platform, file.id) : ''
  return {
    id: row.id,
    _id: row.id,
    data: { type: typeOf(row.type), name: row.name, desc: row.description, address, ...rest, url: file ? link : url },
    file: file ? { ...file, url: link } : null,
    deptId: row.departmentId,
    bucketId: row.bucketId,
    isPublic: row.isPublic,
    adminCreated: row.adminCreated,
    createdBy: row.createdBy,
    createdOn: row.createdAt,
  }
}

export type Details = Partial<Pick<Artifact['data'], 'url' | 'address' | 'latitude' | 'longitude' | 'text' | 'tag'>>

/** What a row keeps in `details`; only `insert` and `update` of attachments write it. */
export function detailsOf(details: unknown): Details {
  return typeof details === 'object' && details !== null ? { ...details } : {}
}

/** The types that a comma list names, in capitals; some types have several names. */
export function typesOf(names: string): ArtifactType[] {
  return names.split(',').flatMap(name => {
    const wanted = name.trim().toUpperCase()
    return typeAliases[wanted] ?? artifactTypes.filter(type => type === wanted)
  })
}

/** As `typesOf`, for a list. An unknown type is refused, because an empty result would look like an empty library. */
export function wantedTypes(names: string, field: string): ArtifactType[] {
  const unknown = names.split(',').find(name => name.trim() !== '' && typesOf(name).length === 0)
  if (unknown === undefined) return typesOf(names)
  const message = mustBe(field, [...artifactTypes, ...Object.keys(typeAliases)])
  throw malformed(message, [{ field, message }])
}

type Owned = { createdBy: string | null; isPublic: boolean; adminCreated?: boolean; departmentId?: string | null }

/** A private row may be changed by its owner only, any other by users who may publish. */
export function refuseUnlessOwn(work: Work, { createdBy, isPublic, adminCreated = false }: Owned): void {
  if (may(work.actor.permissions, publishing)) return
  if (isPublic || adminCreated || createdBy !== work.actor.id) throw denied()
}

/** `isOurs` as it was selected beside the row. */
export function isSeen({ actor }: Work, { isPublic, isOurs }: { isPublic: boolean; isOurs: boolean }): boolean {
  return isPublic || isOurs || may(actor.permissions, publishing)
}

/** The attachment of a path, held for a change by who may make it. */
export async function lockArtifact(work: Work, artifactId: string) {
  const row = await artifacts(work)
    .selectAll()
    .select(isOurs(work, 'artifacts').as('isOurs'))
    .where('id', '=', artifactId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isSeen(work, row)) throw notFound('Attachment')
  refuseUnlessOwn(work, row)
  return row
}

/** Attachments that a body names, held in the order of their ids; one that is unknown refuses all. */
export async function lockArtifacts(work: Work, named: readonly string[]) {
  const wanted = [...new Set(named.map(id => id.toLowerCase()))]
  const ids = wanted.filter(isUuid)
  const rows = await artifacts(work)
    .selectAll()
    .select(isOurs(work, 'artifacts').as('isOurs'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const seen = rows.filter(row => isSeen(work, row))
  if (seen.length < wanted.length) throw missing('Attachment', 'artifactIds')
  for (const row of seen) refuseUnlessOwn(work, row)
  return seen
}

/** Whether a row is the caller's own or belongs to one of the caller's departments. */
export function isOurs({ actor }: Work, table: 'artifacts' | 'artifactBuckets') {
  return sql<boolean>`(${sql.ref(`${table}.createdBy`)} = ${actor.id}
    or ${sql.ref(`${table}.departmentId`)} in (
      select m.department_id from department_members m join departments d on d.id = m.department_id and d.deleted_at is null
      where m.user_id = ${actor.id}))`
}

/** Makes the lists of everybody who sees the attachment fetch again. */
export function announceArtifacts(work: Work, { isPublic, createdBy, departmentId = null }: Owned): void {
  const audience = isPublic || !createdBy || departmentId ? { permission: artifactWriters } : { users: [createdBy] }
  work.announce('files.artifact.changed', {}, audience)
}

function fileOf({ fileName, fileSize, fileContentType }: ArtifactRow) {
  return { name: fileName ?? '', size: fileSize ?? 0, contentType: fileContentType ?? '' }
}

function typeOf(type: string): ArtifactType {
  return artifactTypes.find(known => known === type) ?? 'DOC'
}
