import type { BodyOf } from '@parley/contracts/endpoint.ts'
import {
  type Artifact,
  artifactTexts,
  createBucket,
  deleteArtifact,
  deleteBucket,
  editBucket,
  listArtifacts,
  listBuckets,
  moveToBucket,
  removeFromBucket,
  restoreArtifact,
  restoreBucket,
  saveArtifact,
  updateArtifact,
} from '@parley/contracts/files/artifacts.ts'
import { fileTexts, readDownload, type UploadedFile, uploadFile } from '@parley/contracts/files/files.ts'
import { validateMedia } from '@parley/contracts/files/media.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { useUndo } from '../lib/use-undo.ts'
import { type ToastOptions, toast, toastTimes } from '../ui/feedback/toast.ts'

const libraryKey = ['files', 'library'] as const
const libraryPage = 20

/** A file that somebody chose for a message. */
export type PickedAttachment = { id: string; fileName: string; url: string; contentType: string }

type Wanted = {
  visibility?: 'public' | 'private' | 'browse'
  adminView?: boolean
  bucketId?: string
  type?: string | undefined
  mediaType?: string
  desc?: string | undefined
}

/** Pages of attachments, newest first. */
export function useArtifacts(wanted: Wanted, { perPage = libraryPage, enabled = true } = {}) {
  return useInfiniteQuery({
    enabled,
    queryKey: [...libraryKey, 'artifacts', wanted, perPage],
    queryFn: ({ pageParam, signal }) => call(listArtifacts, { query: { ...wanted, from: pageParam, perPage }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    placeholderData: keepPreviousData,
  })
}

/** `mine` are those that the reader made, and may change while nobody else sees them. */
type WantedBuckets = Pick<Wanted, 'visibility' | 'bucketId' | 'desc' | 'mediaType'> & { mine?: boolean }

/** All buckets at once. */
export function useBuckets(wanted: WantedBuckets, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...libraryKey, 'buckets', wanted],
    queryFn: ({ signal }) => call(listBuckets, { query: { ...wanted, perPage: -1 }, signal }),
    select: ({ list }) => list,
    placeholderData: keepPreviousData,
  })
}

type Found = { isPlaceholderData: boolean; isPaused: boolean }

/** The rows are those of the former search, and would pass for what was found: the new one waits for the network. */
export function isLeftOver({ isPlaceholderData, isPaused }: Found): boolean {
  return isPlaceholderData && isPaused
}

type Sending = { file: File; use?: FileUse; signal: AbortSignal; onSent: (share: number) => void }
/** What a file is sent up for where it is not for the library: one message, or what is kept and used again. */
export type FileUse = { channelType: string; mediaType: string; isKept: boolean }

/** Why attachments could not be read, in the documents' words. */
export function fetchProblem(error: Error): string {
  if (!navigator.onLine) return artifactTexts.offline
  if (!(error instanceof CallRefused)) return artifactTexts.failed
  if (error.status === 401) return artifactTexts.expired
  return error.status === 200 ? error.message : artifactTexts.failed
}

export async function sendFile({ file, use, ...sending }: Sending): Promise<UploadedFile> {
  try {
    return await call(uploadFile, { body: formOf(use), files: { file }, ...sending })
  } catch (error) {
    // Who sends a file is told that it failed, not that a call did.
    if (error instanceof CallRefused && error.code === 'network') throw new Error(artifactTexts.uploadFailed)
    throw error
  }
}

function formOf(use: FileUse | undefined): BodyOf<typeof uploadFile> {
  if (!use) return { rType: 'ARTIFACT' }
  const { isKept, ...extras } = use
  return isKept ? { rType: 'TEMPLATE', extras } : { rType: 'ARTIFACT', extras: { ...extras, jit: true } }
}

/** Says whether a channel takes a stored file; a refusal is thrown with the server's words. */
export async function checkMedia(id: string, channelType: string, mediaType: string): Promise<void> {
  await call(validateMedia, { body: { id, channelType, mediaType } })
}

/** Adds an attachment, or changes the one of this id. */
export function useSaveArtifact(artifactId: string | null) {
  const queries = useQueryClient()
  return async (draft: BodyOf<typeof updateArtifact>) => {
    const { message } = artifactId
      ? await callFully(updateArtifact, { params: { artifactId }, body: draft })
      : await callFully(saveArtifact, { body: draft })
    toast.success(message)
    await queries.invalidateQueries({ queryKey: libraryKey })
  }
}

export function useSaveBucket(bucketId: string | null) {
  const queries = useQueryClient()
  return async (draft: { name: string; isPublic: boolean }) => {
    const { message } = bucketId
      ? await callFully(editBucket, { params: { bucketId }, body: draft })
      : await callFully(createBucket, { body: draft })
    toast.success(message)
    await queries.invalidateQueries({ queryKey: libraryKey })
  }
}

export function useDeleteArtifact() {
  const queries = useQueryClient()
  const undo = useUndo(
    ({ id }: Artifact) => callFully(restoreArtifact, { params: { artifactId: id } }),
    () => queries.invalidateQueries({ queryKey: libraryKey }),
  )
  return useAct(({ id }: Artifact) => callFully(deleteArtifact, { params: { artifactId: id } }), { undo })
}

export function useDeleteBucket(onDeleted: () => void) {
  const queries = useQueryClient()
  const undo = useUndo(
    (bucketId: string) => callFully(restoreBucket, { params: { bucketId } }),
    () => queries.invalidateQueries({ queryKey: libraryKey }),
  )
  return useAct((bucketId: string) => callFully(deleteBucket, { params: { bucketId } }), { onDone: onDeleted, undo })
}

export function useRemoveFromBucket(bucketId: string) {
  return useAct(async ({ id }: Artifact) => {
    await call(removeFromBucket, { params: { bucketId }, body: { artifactIds: [id] } })
    return { message: 'Removed from bucket' }
  })
}

export function useMoveToBucket() {
  const queries = useQueryClient()
  return async (artifactId: string, bucketId: string) => {
    await call(moveToBucket, { params: { bucketId }, body: { artifactIds: [artifactId] } })
    toast.success('Moved to bucket')
    await queries.invalidateQueries({ queryKey: libraryKey })
  }
}

/** Saves a stored file, or that of a finished export, through a link that is good once. */
export function useDownload() {
  return useMutation({
    mutationFn: (query: { fileId: string } | { exportId: string }) => call(readDownload, { query }),
    onSuccess: ({ data }) => {
      toast.success(fileTexts.starts, { duration: toastTimes.lifecycle })
      const link = document.createElement('a')
      link.href = data.url
      link.download = ''
      link.click()
    },
    onError: () => toast.error(fileTexts.failed),
  })
}

/** `onDone` leaves what is gone before it is asked for again. */
type After<Input> = { onDone?: () => void; undo?: (input: Input) => ToastOptions }

function useAct<Input>(act: (input: Input) => Promise<{ message: string }>, { onDone, undo }: After<Input> = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }, input) => {
      toast.success(message, undo?.(input))
      onDone?.()
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: libraryKey }),
  })
}
