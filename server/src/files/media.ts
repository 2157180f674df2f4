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
const linksOnly = ['SMS', 'IVRS']

/** Judges one stored file for a channel, before anything is sent. */
export async function judgeMedia(work: Work, { id, channelType, mediaType }: QueryOf<typeof readMedia>) {
  if (!id) throw invalid(mediaTexts.absent, 'id')
  const channel = channelType?.toUpperCase() ?? ''
  if (channel && !channelNames.includes(channel)) throw invalid(channelTexts.wrongType, 'channelType')
  const file = await findFile(work, id)
  if (!file || !(await work.platform.storage.exists(file.storageKey))) throw missingMedia()
  const type = artifactTypeOf(file.contentType)
  if (linksOnly.includes(channel) || !isOfType(file, mediaType)) throw invalid(mediaTexts.invalidType, 'mediaType')
  const tooHeavy = heaviness(file.size, mostMegabytes(channel, type))
  if (tooHeavy) throw invalid(tooHeavy, 'id')
  const { width, height } = type === 'IMAGE' ? await pixelsOf(work.platform.storage, file.storageKey) : noPixels
  const { contentType, size } = file
  const url = fileLink(work.platform, file.id)
  return say(mediaTexts.valid, { id: file.id, mediaType: type, contentType, size, width, height, url })
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
