import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nested, pathId } from '../fields.ts'
import { doc } from './configuration.ts'

export const documentTexts = {
  uploaded: 'Documents uploaded successfully',
  deleted: 'Document deleted successfully',
  restored: 'Document restored successfully',
  notFound: 'Document not found',
  invalidFormat: 'Invalid File Format !',
  tooLarge: 'File is too large',
  tooMany: 'Too many documents',
  encrypted: 'File is password protected',
  noText: 'No text found',
  unreadable: 'The file cannot be read',
  tooManyPages: 'The file has more than 500 pages',
  tooSlow: 'Reading the file takes too long',
  tooMuchText: 'The documents hold more than 2 million characters',
  cannotStore: 'The files cannot be stored at the moment, so none of them was kept.',
  selectionFailed: 'File Selection Failed',
  removed: 'File has been removed',
  cannotDelete: 'Delete action cannot be done',
} as const

export const documentLimits = { files: 50, bytes: 20 * 1024 * 1024, pages: 500, characters: 2_000_000 } as const

export function alreadyThere(fileName: string): string {
  return `File "${fileName}" is already exist`
}

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/nlp/agent/upload_documents',
  summary: 'Multipart: `agentId` and any number of PDF files; all of them are taken or none.',
  // Read as a stream by its verb; named here for the document of the calls.
  body: z.object({ agentId: z.string().trim().default('') }),
  answer: z.array(doc),
  transaction: 'none',
})

export const deleteDocuments = endpoint({
  method: 'POST',
  path: '/nlp/agent/delete_documents',
  summary: 'Removes documents by their names; nothing is answered from them any more.',
  body: z.object({
    agentId: z.string().trim().default(''),
    filenames: fileNames(),
  }),
  answer: z.object({ deleted: z.array(z.string()), notFound: z.array(z.string()) }),
})

export const restoreDocuments = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/documents/restore',
  summary: 'Takes documents out of the Bin by their names, of two of the same name the one that was deleted last.',
  params: z.object({ agentId: pathId('Agent') }),
  body: z.object({ filenames: fileNames() }),
  answer: z.object({ restored: z.array(z.string()) }),
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/nlp/document/:token',
  summary: 'A document that an answer was taken from, by a signed link.',
  params: z.object({ token: z.string().max(2000).meta({ thing: 'Document' }) }),
  answer: z.unknown(),
  envelope: 'none',
})

/** A list, the JSON text of one, or one name as it is: commas are a part of it. */
function fileNames() {
  const asList = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : value || [])
  return nested(z.preprocess(asList, z.array(z.string()))).default([])
}
