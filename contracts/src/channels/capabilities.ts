import { z } from 'zod'
import { specialLayouts } from '../templates/components.ts'

const fileKinds = ['IMAGE', 'VIDEO', 'DOC', 'AUDIO'] as const
export type FileKind = (typeof fileKinds)[number]

const file = z.object({
  /** As the vendor tells; null where it tells nothing. */
  mostBytes: z.number().nullable(),
  /** Of the text that travels with the file; 0 where none does, null where any does. */
  captionCharacters: z.number().nullable(),
  /** Of the file names that go as files, where the others go as links. */
  endings: z.array(z.string()).readonly().optional(),
})

/** What reaches a customer in a form of its own; all else is written out as text. Null stands for any number. */
export const capabilities = z.object({
  replyButtons: z.number().nullable(),
  listRows: z.number().nullable(),
  richCards: z.number().nullable(),
  places: z.boolean(),
  files: z.partialRecord(z.enum(fileKinds), file),
  /** Templates that its vendor takes beside the plain ones. */
  templateLayouts: z.array(z.enum(specialLayouts)).readonly(),
  receipts: z.array(z.enum(['delivered', 'read'])).readonly(),
  /** For how long after customers wrote they get anything but templates. */
  window: z.enum(['none', 'day', 'conversation']),
})
export type Capabilities = z.output<typeof capabilities>
