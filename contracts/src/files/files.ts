import { z } from 'zod'
import { channelNames, channelTexts } from '../channels/channels.ts'
import { endpoint } from '../endpoint.ts'
import type { AppConfig } from '../enterprises/settings.ts'
import { absent, flag, id, name, nested, pathId, text } from '../fields.ts'
import { artifactTypes } from './artifact-types.ts'

export const fileTexts = {
  uploaded: 'File Uploaded Successfully',
  invalidFormat: 'Invalid File Format !',
  tooManyPixels: (most: number) => `Image must have no more than ${most / 1_000_000} million pixels`,
  invalidCropFormat: 'Invalid file format',
  icon: ({ maxWidth, maxHeight, maxBytes }: AppConfig['image']) =>
    `Image must be within ${maxWidth} x ${maxHeight} resoultion and maximum size should be ${Math.floor(maxBytes / 1024)}kb`,
  starts: 'file will be download shortly !!',
  failed: 'something went wrong in file download !!',
  missing: 'File not found',
  tooLarge: 'File is too large',
  tooManyMegabytes: (most: number) => `File size exceeds the limit of ${most} MB`,
  noAttachment: 'A file of this purpose cannot be an attachment',
  notStored: 'The file could not be stored. Please try again later.',
} as const

/** Why a file that somebody sent us is not kept. */
export const receivedTexts = {
  empty: 'The file is empty.',
  wrongKind: 'Files of this kind are not taken.',
  brokenPicture: 'The picture cannot be read.',
} as const

export const filePurposes = ['ARTIFACT', 'CHAT', 'TEMPLATE', 'CSV', 'PROFILE', 'CAMPAIGN'] as const
export type FilePurpose = (typeof filePurposes)[number]
/** Purposes of files that can be attachments; lists of contacts and exports cannot. */
export const attachablePurposes: readonly string[] = ['ARTIFACT', 'CHAT', 'TEMPLATE', 'CAMPAIGN']

/** What one file may weigh, in MB. A list of contacts has its own limit, IMPORT_MAX_BYTES. */
export const libraryMegabytes = 100
type MediaLimits = Partial<Record<(typeof artifactTypes)[number], number>> & { most: number }
/** What a channel takes, in MB; `most` where it does not tell kinds apart. */
export const channelMegabytes: Readonly<Record<string, MediaLimits>> = {
  WHATSAPP: { IMAGE: 5, VIDEO: 16, AUDIO: 16, DOC: 100, most: 100 },
  RCS: { IMAGE: 2, VIDEO: 10, AUDIO: 10, DOC: 100, most: 100 },
  TELEGRAM: { IMAGE: 10, most: 50 },
  FACEBOOK: { most: 25 },
  INSTAGRAM: { IMAGE: 8, VIDEO: 25, most: 25 },
  EMAIL: { most: 20 },
  WEB: { most: 25 },
}
export const megabyte = 1024 * 1024

/** The limit of a channel for this type of file, in MB; a channel without one has the library's. */
export function mostMegabytes(channelType: string, type: (typeof artifactTypes)[number]): number {
  const channel = channelMegabytes[channelType.toUpperCase()]
  return channel ? (channel[type] ?? channel.most) : libraryMegabytes
}

/** The refusal of a file that is larger than `most` MB; null when it is not. */
export function heaviness(size: number, most: number): string | null {
  return size > most * megabyte ? fileTexts.tooManyMegabytes(most) : null
}

export const linkDays = 7
export const ticketSeconds = 300
export const jitDays = 90
/** The source of an import is kept this long. */
export const csvDays = 30

export const uploadedFile = z.object({
  id,
  _id: id,
  name: z.string(),
  fileName: z.string(),
  size: z.number(),
  contentType: z.string(),
  type: z.enum(artifactTypes),
  url: z.string(),
  /** Signed, needs no login, good for seven days and renewed in every answer. */
  secureUrl: z.string(),
  path: z.string(),
  artifactId: id.nullable(),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** One of the names, however its letters are written. */
function oneOf(names: readonly string[], message?: string) {
  return text().toUpperCase().pipe(z.enum(names, message))
}

/** A multipart form: `file` beside these fields. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/e/drive/upload',
  summary: 'Stores a file.',
  body: z.object({
    rType: z.enum(filePurposes).default('ARTIFACT'),
    /** Also makes an attachment of the library, as `extras.bucketId` does. */
    bucketUpload: flag().optional(),
    extras: nested(
      z.looseObject({
        channelType: absent(oneOf(channelNames, channelTexts.wrongType)),
        mediaType: absent(oneOf(['IMAGE', 'VIDEO', 'AUDIO', 'DOC', 'MEDIA', 'DOCUMENT'])),
        /** `icon`: a picture within the limits of `image` in /config/app.json. */
        limit: absent(z.enum(['icon'])),
        /** Kept for `jitDays` and not listed. */
        jit: absent(flag()),
        /** Of the attachment that is made with the file. */
        bucketId: text().nullish(),
        isPublic: absent(flag()),
        name: absent(name({ max: 200, label: 'Name' })),
        desc: absent(text({ max: 1000, label: 'Description' })),
      }),
    ).optional(),
  }),
  answer: uploadedFile,
  transaction: 'none',
})

/** However it stands in the address: what was not signed so is denied, never malformed. */
const signed = z.union([z.string(), z.array(z.string())]).optional()
export const readFile = endpoint({
  method: 'GET',
  path: '/files/:fileId',
  summary: 'A stored file, to who holds its signed address; parts of it by Range.',
  params: z.object({ fileId: pathId('File') }),
  query: z.object({ exp: signed, sig: signed }),
  answer: z.string(),
  media: 'application/octet-stream',
})

export const readDownload = endpoint({
  method: 'GET',
  path: '/download/getId',
  summary: 'A link that is good for one download without signing in.',
  query: z.object({ fileId: text().optional(), url: text().optional(), exportId: text().optional() }),
  answer: z.object({
    status: z.boolean(),
    code: z.string(),
    data: z.object({ id, url: z.string(), expiresIn: z.number() }),
  }),
  envelope: 'none',
})

export const takeDownload = endpoint({
  method: 'GET',
  path: '/download/:downloadId',
  summary: 'The file of a link from download/getId, once.',
  params: z.object({ downloadId: z.string() }),
  answer: z.string(),
  media: 'application/octet-stream',
})
