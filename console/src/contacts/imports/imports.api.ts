import {
  type ContactImport,
  cancelImport,
  downloadImportErrors,
  downloadSample,
  importTexts,
  listImportErrors,
  listImports,
  previewImport,
  readImport,
  startImport,
  undoImport,
} from '@parley/contracts/contacts/imports.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { type UploadedFile, uploadFile } from '@parley/contracts/files/files.ts'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/text/csv.ts'
import { isRunning } from './imports.state.ts'

const importsKey = ['contacts', 'imports'] as const
export const importsPerPage = 10
export const errorsPerPage = 15
/** The server tells the share of a running import and its end; what it counts on the way is asked for. */
const countingMs = 2000

/** One page of the uploads, newest first. */
export function useImports(from: number) {
  return useQuery({
    queryKey: [...importsKey, 'list', from],
    queryFn: ({ signal }) => call(listImports, { query: { from, perPage: importsPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.customerCSVs.some(isRunning) ? countingMs : false),
  })
}

export function useImport(importId: string) {
  return useQuery({
    queryKey: [...importsKey, 'one', importId],
    queryFn: ({ signal }) => call(readImport, { params: { importId }, signal }),
    select: ({ customerCSV }) => customerCSV,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.customerCSV) ? countingMs : false),
  })
}

/** Share of the file that has been read, 0 to 1: what events bring, or what the row itself knew. */
export function useImportShare({ id, progress }: ContactImport): number {
  const { data } = useQuery<{ progress: number }>({ queryKey: ['contacts', 'import-progress', id], queryFn: skipToken })
  return Math.max(progress, data?.progress ?? 0)
}

/** One page of the lines that were refused and hold the text. */
export function useImportErrors(entryId: string, { search, from }: { search: string; from: number }) {
  const query = { entryId, from, perPage: errorsPerPage, ...(search ? { search } : {}) }
  return useQuery({
    queryKey: [...importsKey, 'errors', entryId, search, from],
    queryFn: ({ signal }) => call(listImportErrors, { query, signal }),
    select: ({ customers }) => customers,
    placeholderData: keepPreviousData,
  })
}

type Sending = { file: File; signal: AbortSignal; onSent: (share: number) => void }

/** Hands the file to the server, which keeps it until an import reads it. */
export function sendCsv({ file, ...sending }: Sending): Promise<UploadedFile> {
  return call(uploadFile, { body: { rType: 'CSV' }, files: { file }, ...sending })
}

export type ImportStart = BodyOf<typeof startImport>
export type ColumnChoice = NonNullable<ImportStart['columns']>[number]

/** Adds the contacts of an uploaded file; says so and hands over the import's id. */
export function useStartImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportStart) => callFully(startImport, { body }),
    onSuccess: ({ message }) => {
      toast.success(message || importTexts.uploadedToast)
      return queries.invalidateQueries({ queryKey: importsKey })
    },
    onError: error => toast.error(error.message),
  })
}

/** How a file would be read; without a choice its columns are guessed, or remembered from a file like it. */
export function usePreview(fileId: string, columns: readonly ColumnChoice[] | null) {
  const body = { file: { path: fileId }, ...(columns ? { columns: [...columns] } : {}) }
  return useQuery({
    queryKey: ['contacts', 'import-preview', fileId, columns],
    queryFn: ({ signal }) => call(previewImport, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useCancelImport() {
  return useAct(importId => call(cancelImport, { params: { importId } }))
}

export function useUndoImport() {
  return useAct(importId => call(undoImport, { params: { importId } }))
}

export async function saveSample(): Promise<void> {
  const { file } = await callForFile(downloadSample.path)
  saveFile(importTexts.sampleFile, file, csv)
}

export async function saveErrors(importId: string): Promise<void> {
  const { file, name } = await callForFile(downloadImportErrors.path.replace(':importId', encodeURIComponent(importId)))
  saveFile(name, file, csv)
}

/** A download that is running, and what it says when it fails. */
export function useSave(save: () => Promise<void>) {
  return useMutation({ mutationFn: save, onError: error => toast.error(error.message) })
}

const csv = 'text/csv;charset=utf-8'

function useAct(act: (importId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onError: error => toast.error(error.message),
    // An undo changes contacts, groups and labels as well.
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}
