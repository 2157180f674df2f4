import type { artifactTypes } from '@parley/contracts/files/artifact-types.ts'
import { megabyte, mostMegabytes } from '@parley/contracts/files/files.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import type { Sample } from '@parley/vendors/vendor.ts'
import { asSystem } from '../platform/database/database.ts'
import { StoredFileMissing } from '../platform/storage/storage.ts'
import type { Platform } from '../platform/work.ts'
import { files } from './files.ts'
import { namedFile } from './links.ts'

/** There is no such file, or nobody gives it out. */
export class FileUnavailable extends Error {
  override name = 'FileUnavailable' as const
  /** What its address answered; 404 for a file of ours. */
  readonly status: number

  constructor(status: number) {
    super(mediaTexts.missing)
    this.status = status
  }
}

async function storedBytes({ storage }: Platform, key: string): Promise<Buffer> {
  try {
    return await storage.get(key)
  } catch (error) {
    throw error instanceof StoredFileMissing ? new FileUnavailable(404) : error
  }
}

type Wanted = { enterpriseId: string; url: string; type: (typeof artifactTypes)[number] }

/** A file by its address: ours from the storage, any other over the network. Throws `FileUnavailable`, and as `egress` does. */
export async function fetchFile(platform: Platform, { enterpriseId, url, type }: Wanted): Promise<Sample> {
  const id = namedFile(platform, url)
  if (id) {
    const file = await asSystem(platform.databases, db =>
      files(db).where('enterpriseId', '=', enterpriseId).where('id', '=', id).executeTakeFirst(),
    )
    if (!file) throw new FileUnavailable(404)
    return { fileName: file.name, contentType: file.contentType, bytes: await storedBytes(platform, file.storageKey) }
  }
  const maxBytes = mostMegabytes('WHATSAPP', type) * megabyte
  const answer = await platform.egress.request({ url, maxBytes, timeoutMs: 60_000 })
  if (answer.status >= 300) throw new FileUnavailable(answer.status)
  const contentType = answer.headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream'
  return { fileName: new URL(answer.url).pathname.split('/').at(-1) || 'file', contentType, bytes: answer.body }
}
