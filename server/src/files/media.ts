import { channelNames, channelTexts } from '@parley/contracts/channels/channels.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { heaviness, mostMegabytes } from '@parley/contracts/files/files.ts'
import { mediaTexts, type readMedia } from '@parley/contracts/files/media.ts'
import { invalid, Refusal } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { typesOf } from './artifacts.rows.ts'
import { findFile, type StoredFile } from './files.ts'
import { pixelsOf } from './images.ts'
import { artifactTypeOf } from './kinds.ts'
import { fileLink } from './links.ts'

/** These carry text or voice only, so a file goes as a link. */
export function isLinkOnly(channel: string): boolean {
  return ['SMS', 'IVRS'].includes(channel)
}

type Asked = QueryOf<typeof readMedia>

/**
 * Judges one stored file for a channel, before anything is sent. It goes by the row alone: it is called inside
 * transactions, and the storage may take a minute to answer.
 */
export async function judgeMedia(work: Work, { id, channelType, mediaType }: Asked): Promise<StoredFile> {
  if (!id) throw invalid(mediaTexts.absent, 'id')
  const channel = channelType?.toUpperCase() ?? ''
  if (channel && !channelNames.includes(channel)) throw invalid(channelTexts.wrongType, 'channelType')
  const file = await findFile(work, id)
  if (!file) throw missingMedia()
  const type = artifactTypeOf(file.contentType)
  if (isLinkOnly(channel) || !isOfType(file, mediaType)) throw invalid(mediaTexts.invalidType, 'mediaType')
  const tooHeavy = heaviness(file.size, mostMegabytes(channel, type))
  if (tooHeavy) throw invalid(tooHeavy, 'id')
  return file
}

/** As `judgeMedia`, and looks at the bytes, while no transaction is open. */
export async function inspectMedia(work: Work, asked: Asked) {
  const { id, contentType, size, storageKey } = await work.transact(inner => judgeMedia(inner, asked))
  const { storage } = work.platform
  if (!(await storage.exists(storageKey))) throw missingMedia()
  const mediaType = artifactTypeOf(contentType)
  const { width, height } = mediaType === 'IMAGE' ? await pixelsOf(storage, storageKey) : noPixels
  return say(mediaTexts.valid, { id, mediaType, contentType, size, width, height, url: fileLink(work.platform, id) })
}

const noPixels = { width: null, height: null }

/** The only documents that templates accept are PDF. */
function isOfType({ contentType }: StoredFile, mediaType: string | null | undefined): boolean {
  const type = artifactTypeOf(contentType)
  if (type === 'DOC' && contentType !== 'application/pdf') return false
  return !mediaType || typesOf(mediaType).includes(type)
}

function missingMedia(): Refusal {
  const message = mediaTexts.missing
  return new Refusal('soft', 404, { code: '404', message, errors: [{ field: 'id', message }] })
}
