import path from 'node:path'
import type { Config } from '../config.ts'
import { openDiskStorage } from './storage.disk.ts'
import type { Storage } from './storage.ts'

/** S3 where the operator named a bucket, else a folder under DATA_DIR; uploads are written there first in any case. */
export async function openStorage(config: Config): Promise<Storage> {
  const folder = path.join(config.dataDir, 'files')
  if (!config.S3_BUCKET) return openDiskStorage(folder)
  // Loaded on demand: the library is large, and most installations store files on disk.
  const { openS3Storage } = await import('./storage.s3.ts')
  const settings = {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: Boolean(config.S3_ENDPOINT),
  }
  return openS3Storage(settings, folder)
}
