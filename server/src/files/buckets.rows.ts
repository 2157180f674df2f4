import { isUuid } from '../platform/ids.ts'
import { missing, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { isOurs, isSeen, refuseUnlessOwn } from './artifacts.rows.ts'

/** Every read of buckets that were not deleted starts here. */
export function buckets({ db, enterpriseId }: Work) {
  return db.selectFrom('artifactBuckets').where('enterpriseId', '=', enterpriseId).where('deletedAt', 'is', null)
}

function shownBuckets(work: Work) {
  return buckets(work).selectAll().select(isOurs(work, 'artifactBuckets').as('isOurs'))
}

/** The bucket of a path, held for a change by who may make it. */
export async function lockBucket(work: Work, bucketId: string) {
  const row = await shownBuckets(work).where('id', '=', bucketId).forUpdate().executeTakeFirst()
  if (!row || !isSeen(work, row)) throw notFound('Bucket')
  refuseUnlessOwn(work, row)
  return row
}

/** As `lockBucket`, also one that was deleted. */
export async function lockBinned(work: Work, bucketId: string) {
  const row = await work.db
    .selectFrom('artifactBuckets')
    .selectAll()
    .select(isOurs(work, 'artifactBuckets').as('isOurs'))
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', bucketId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isSeen(work, row)) throw notFound('Bucket')
  refuseUnlessOwn(work, row)
  return row
}

/** Locks the bucket that an attachment is put into, so that it is not deleted meanwhile; a body names it under `field`. */
export async function holdBucket(work: Work, bucketId: string | null, field = 'bucketId'): Promise<void> {
  if (bucketId === null) return
  const row = isUuid(bucketId)
    ? await shownBuckets(work).where('id', '=', bucketId).forShare().executeTakeFirst()
    : undefined
  if (!row || !isSeen(work, row)) throw missing('Bucket', field)
  refuseUnlessOwn(work, row)
}
