import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  absent,
  commaList,
  flag,
  id,
  instant,
  list,
  moreRows,
  name,
  nested,
  number,
  page,
  pathId,
  searchTerm,
  text,
} from '../fields.ts'
import { artifactTypes } from './artifact-types.ts'

const base = '/e/enterprise/artifacts'

export const artifactTexts = {
  saved: 'Attachment saved successfully',
  deleted: 'Attachment deleted successfully',
  restored: 'Attachment restored successfully',
  bucketSaved: 'Bucket saved successfully',
  bucketTaken: 'Bucket name already exists',
  bucketDeleted: 'Bucket deleted successfully',
  bucketRestored: 'Bucket restored successfully',
  deleteQuestion: 'Are you sure you want to delete?',
  library: 'My Library',
  uploadFailed: 'Something bad happened. Please try again later.',
  loading: 'Pls wait..Syncing Attachments-',
  none: 'No Available Attachments!',
  failed: 'Error in fetching Attachments',
  noMore: 'No more attachment to show',
  offline: 'Attachments list not Synced,Please Turn On Internet!',
  expired: 'Session Expired,Please Login Again!',
} as const

export type ArtifactType = (typeof artifactTypes)[number]
/** Types whose substance is a stored file, or a file elsewhere that `url` names. */
export const mediaTypes: readonly ArtifactType[] = ['IMAGE', 'VIDEO', 'AUDIO', 'DOC']
/** What another part of the platform calls them. */
export const typeAliases: Readonly<Record<string, readonly ArtifactType[]>> = {
  MEDIA: ['IMAGE', 'VIDEO', 'AUDIO'],
  DOCUMENT: ['DOC'],
  MAP: ['LOCATION'],
  MESSAGE: ['MSG'],
  TAG: ['MSG'],
}

const details = {
  url: text({ max: 2000, label: 'URL' }).optional(),
  address: text({ max: 1000, label: 'Address' }).optional(),
  latitude: number(z.number().min(-90).max(90)).optional(),
  longitude: number(z.number().min(-180).max(180)).optional(),
  text: text({ max: 4096, label: 'Text' }).optional(),
  tag: flag().optional(),
}

export const artifact = z.object({
  id,
  _id: id,
  data: z.object({
    type: z.enum(artifactTypes),
    name: z.string(),
    desc: z.string(),
    address: z.string(),
    url: z.string(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    text: z.string().optional(),
    tag: z.boolean().optional(),
  }),
  file: z.object({ id, name: z.string(), size: z.number(), contentType: z.string(), url: z.string() }).nullable(),
  deptId: id.nullable(),
  bucketId: id.nullable(),
  isPublic: z.boolean(),
  adminCreated: z.boolean(),
  createdBy: id.nullable(),
  createdOn: instant,
})
export type Artifact = z.output<typeof artifact>
export const bucket = z.object({ id, _id: id, name: z.string(), count: z.number() })
export type Bucket = z.output<typeof bucket>

const types = commaList().optional()
/** `type` and `mediaType` are comma lists and both must fit; `desc` is searched in name and description. */
const wanted = {
  type: types,
  mediaType: types,
  visibility: absent(z.enum(['public', 'private', 'browse'])),
  desc: searchTerm,
  deptId: text().nullish(),
  bucketId: text().nullish(),
  adminView: flag().optional(),
}
/** `mine`: those alone that the caller made; a department's own are shared, and changed by who made them. */
const wantedBuckets = { ...wanted, mine: flag().optional(), ...page(-1) }
const draft = {
  type: text().optional(),
  data: nested(
    z.object({
      ...details,
      name: name({ max: 200, label: 'Name' }).optional(),
      desc: text({ max: 1000, label: 'Description' }).optional(),
    }),
  ),
  fileId: text().nullish(),
  deptId: text().nullish(),
  bucketId: text().nullish(),
  isPublic: flag().optional(),
  adminCreated: flag().optional(),
}
const artifacts = z.object({ artifacts: z.array(artifact), ...moreRows })
const buckets = z.object({ list: z.array(bucket), ...moreRows })
const artifactPath = z.object({ artifactId: pathId('Attachment') })
const bucketPath = z.object({ bucketId: pathId('Bucket') })

export const listArtifacts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Attachments of the library, newest first.',
  query: z.object({ ...wanted, ...page(20) }),
  answer: artifacts,
  repeats: 'data',
})
export const saveArtifact = endpoint({
  method: 'POST',
  path: base,
  summary: 'With `data`: adds an attachment to the library. Without: lists attachments, as GET does.',
  body: z.object({ ...wanted, ...draft, ...page(20), type: types, data: draft.data.optional() }),
  isList: body => !('data' in body) || body.data === null,
  answer: z.union([artifacts, z.object({ artifact })]),
  repeats: 'data',
})
export const updateArtifact = endpoint({
  method: 'PUT',
  path: `${base}/:artifactId`,
  summary: 'Changes an attachment; a field that is absent stays.',
  params: artifactPath,
  body: z.object({ ...draft, data: draft.data.optional() }),
  answer: z.object({ artifact }),
})
export const deleteArtifact = endpoint({
  method: 'DELETE',
  path: `${base}/:artifactId`,
  summary: 'Takes an attachment out of the library; its file stays for messages that were sent.',
  params: artifactPath,
  answer: z.object({ id, artifact }),
})
export const restoreArtifact = endpoint({
  method: 'POST',
  path: `${base}/:artifactId/restore`,
  summary: 'Puts a deleted attachment into the library again; without its bucket where that is gone.',
  params: artifactPath,
  answer: z.object({ artifact }),
})

export const listBuckets = endpoint({
  method: 'GET',
  path: `${base}/bucket/list`,
  summary: 'Buckets by name, each with the number of its attachments.',
  query: z.object(wantedBuckets),
  answer: buckets,
  repeats: 'data',
})
export const findBuckets = endpoint({
  method: 'POST',
  path: `${base}/bucket/list`,
  summary: 'As GET.',
  body: z.object(wantedBuckets),
  isList: () => true,
  answer: buckets,
  repeats: 'data',
})
const bucketName = name({ max: 100, label: 'Name' }).nullish()
export const createBucket = endpoint({
  method: 'POST',
  path: `${base}/bucket/create`,
  summary: 'Makes a bucket.',
  body: z.object({ name: bucketName, deptId: text().nullish(), isPublic: flag().optional() }),
  answer: z.object({ bucket }),
})
export const editBucket = endpoint({
  method: 'PUT',
  path: `${base}/bucket/:bucketId/edit`,
  summary: 'Renames a bucket.',
  params: bucketPath,
  body: z.object({ name: bucketName }),
  answer: z.object({ bucket }),
})
const chosen = z.object({ artifactIds: list(z.string()).default([]) })
export const moveToBucket = endpoint({
  method: 'PUT',
  path: `${base}/bucket/:bucketId/move`,
  summary: 'Moves attachments into a bucket, out of the one that each was in.',
  params: bucketPath,
  body: chosen,
  answer: z.object({ moved: z.number() }),
})
export const removeFromBucket = endpoint({
  method: 'PUT',
  path: `${base}/bucket/:bucketId/removeArtifact`,
  summary: 'Takes attachments out of a bucket; they stay in the library.',
  params: bucketPath,
  body: chosen,
  answer: z.object({ removed: z.number() }),
})
export const deleteBucket = endpoint({
  method: 'DELETE',
  path: `${base}/bucket/:bucketId`,
  summary: 'Deletes a bucket; its attachments stay, without one.',
  params: bucketPath,
  answer: z.object({ id }),
})
export const restoreBucket = endpoint({
  method: 'POST',
  path: `${base}/bucket/:bucketId/restore`,
  summary: 'Brings a deleted bucket back, with the attachments that it held and no other bucket holds since.',
  params: bucketPath,
  answer: z.object({ bucket }),
})
