import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clientOffset, id, instant, list, moreRows, nested, number, page, pathId, searchTerm, text } from '../fields.ts'

const base = '/chatbird/api/customer_master/uploads'

/** Begins the message of an upload that was undone, in which the counts follow. */
export const undoneHead = 'Undone: '

export const importTexts = {
  title: 'My Uploads',
  errorTitle: 'Error List',
  upload: 'Upload',
  sample: 'Download Sample',
  sampleFile: 'Sample.csv',
  uploadedToast: 'File Uploaded Successfully',
  uploaded: 'Uploaded Succesfully',
  working: 'We are working on adding your current file.',
  where: "You can check your upload status on 'My Upload'",
  viewContacts: 'View Customer',
  noErrors: 'No Errors Found',
  invalidFormat: 'Invalid File Format !',
  fileMissing: 'File not found',
  empty: 'File is empty',
  noPhoneColumn: 'Column phoneNumber is missing',
  encoding: 'File encoding is not supported',
  tooManyLines: 'Too many lines',
  duplicateColumn: 'Duplicate column',
  columnTwice: 'A column is chosen twice',
  fieldTwice: 'Two columns are chosen for one field',
  cancelled: 'Cancelled',
  cellCount: 'Column count does not match header',
  /** No line break or closing quote comes within a megabyte. */
  lineUnreadable: 'Line cannot be read',
  longSetName: 'Name is too long',
  tooManySets: 'Too many groups or labels',
  ignored: (headers: readonly string[]) => `Ignored columns: ${headers.join(', ')}`,
  failed: 'Something went wrong',
  notRunning: 'The upload has ended',
  notUndoable: 'The upload cannot be undone',
  notYours: 'Only who uploaded the file, or who may delete contacts, can undo it',
  undone: (removed: number, restored: number, kept: number) =>
    `${undoneHead}${removed} ${removed === 1 ? 'contact' : 'contacts'} removed, ${restored} restored, ${kept} edited since and kept`,
  doneMessage: (file: string, accepted: number, refused: number) => `${file}: ${accepted} accepted, ${refused} refused`,
  doneTitle: 'Import completed',
  failedTitle: 'Import failed',
} as const

export const importColumns = ['File Name', 'Total Count', 'Accepted', 'Error', 'Completed On', 'Status'] as const
/** Stands behind a refused row's cells in the file to mend, and is passed over when that comes back. */
export const errorsColumn = 'Errors'
export const errorColumns = ['S.No', 'Error row in input file', errorsColumn] as const
export const importStates = ['WAITING', 'PROCESSING', 'COMPLETED', 'ERROR'] as const
/** What happens to a contact that is there already: every filled cell wins, nothing happens, or gaps alone are filled. */
export const existingRules = ['update', 'skip', 'fill'] as const
/** The field that several columns may make up, in their order: a given name and a family name. */
export const joinedField = 'name'
/** Fields of a contact that are no definitions; what a column may be mapped to beside a definition's id. */
export const fixedColumns = [
  'name',
  'phoneNumber',
  'whatsAppNumber',
  'facebookId',
  'instaId',
  'twitterId',
  'emailId',
  'groups',
  'labels',
] as const
/** What else a header may call them. */
export const columnAliases: Readonly<Record<string, (typeof fixedColumns)[number]>> = {
  mobile: 'phoneNumber',
  mobilenumber: 'phoneNumber',
  email: 'emailId',
  tags: 'labels',
}

/** Equal for headers that a file may write for one another. Names and labels of fields must differ in it. */
export function columnKey(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s_-]+/gu, '')
    .toLowerCase()
}

export const contactImport = z.object({
  uploadId: id,
  id,
  _id: id,
  file: z.object({ name: z.string() }),
  totalLines: z.number(),
  acceptedLines: z.number(),
  errorLines: z.number(),
  createdLines: z.number(),
  updatedLines: z.number(),
  completedTimeStr: z.string(),
  state: z.enum(importStates),
  message: z.string(),
  createdOn: instant,
  user: z.object({ name: z.string() }),
  /** How much of the file has been read, 0 to 1. */
  progress: z.number(),
  undoState: z.enum(['undoing', 'undone']).nullable(),
  /** Whether the caller is one of those who may undo it at all. */
  mayUndo: z.boolean(),
})
export type ContactImport = z.output<typeof contactImport>

export const importError = z.object({
  id,
  line: z.number(),
  lineStr: z.string(),
  /** `field` is the column's header in the file, of a column that is missing the field's name, '' of the line as a whole. */
  errors: z.array(z.object({ message: z.string(), field: z.string() })),
  details: z.array(z.object({ value: z.string() })),
})
export type ImportError = z.output<typeof importError>

const fileReference = z.object({ name: text().optional(), path: text().optional(), source: text().optional() })
/** `column` is the place in the header, from 0; `field` one of `fixedColumns`, a definition's id, or null to leave it out. */
const columnChoice = z.object({ column: number(z.number().int().min(0)), field: z.string().nullable() })
const importSettings = {
  columns: nested(z.array(columnChoice).max(10_000).optional()),
  existing: z.enum(existingRules).default('update'),
  groupIds: list(z.string()).optional(),
  tagIds: list(z.string()).optional(),
}
const importPath = z.object({ importId: pathId('Upload') })

export const listImports = endpoint({
  method: 'GET',
  path: base,
  summary: 'Uploads, newest first.',
  query: z.object({ ...page(10), fromDate: text().optional(), toDate: text().optional(), clientOffset }),
  answer: z.object({ customerCSVs: z.array(contactImport), ...moreRows }),
})

export const startImport = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds the contacts of a file that was uploaded before; `path` is its secureUrl or id.',
  body: z.object({ file: nested(fileReference).optional(), ...importSettings }),
  answer: z.object({ uploadId: id }),
})

/** The first rows of a file as they would be read, before anything is kept. */
export const previewImport = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Header, guessed fields and the first 50 rows of an uploaded file with what is wrong in them.',
  body: z.object({ file: nested(fileReference), columns: nested(z.array(columnChoice).max(10_000).optional()) }),
  answer: z.object({
    encoding: z.string(),
    delimiter: z.string(),
    columns: z.array(
      z.object({ column: z.number(), header: z.string(), field: z.string().nullable(), remembered: z.boolean() }),
    ),
    rows: z.array(
      z.object({
        line: z.number(),
        cells: z.array(z.string()),
        /** `column` is the place of the cell that is wrong, null where no cell is: then `field` is what the row lacks. */
        errors: z.array(z.object({ message: z.string(), column: z.number().nullable(), field: z.string().optional() })),
      }),
    ),
    /** Why the whole file cannot be used; '' where it can. */
    message: z.string(),
  }),
  transaction: 'none',
})

export const downloadSample = endpoint({
  method: 'GET',
  path: `${base}/sample`,
  summary: 'A CSV file with every column that an upload may have.',
  answer: z.string(),
  media: 'text/csv',
})

export const listImportErrors = endpoint({
  method: 'GET',
  path: `${base}/errors`,
  summary: 'Lines of an upload that were refused, in their order.',
  query: z.object({
    entryId: text(),
    ...page(15),
    search: searchTerm,
    groups: list(z.string()).optional(),
    tags: list(z.string()).optional(),
  }),
  answer: z.object({
    customers: z.object({
      customers: z.array(importError),
      headers: z.array(z.object({ name: z.string() })),
      hasMore: z.boolean(),
      more: z.boolean(),
    }),
  }),
})

export const readImport = endpoint({
  method: 'GET',
  path: `${base}/:importId`,
  summary: 'One upload.',
  params: importPath,
  answer: z.object({ customerCSV: contactImport }),
})

export const cancelImport = endpoint({
  method: 'POST',
  path: `${base}/:importId/cancel`,
  summary: 'Ends an upload; what it has added stays.',
  params: importPath,
  answer: z.object({ customerCSV: contactImport }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: `${base}/:importId/undo`,
  summary: 'Takes back what an upload added and changed, save what people have edited since.',
  params: importPath,
  answer: z.object({ customerCSV: contactImport }),
})

export const downloadImportErrors = endpoint({
  method: 'GET',
  path: `${base}/:importId/errors/csv`,
  summary: 'The refused lines as they came, with their reasons in a last column.',
  params: importPath,
  answer: z.string(),
  media: 'text/csv',
})
