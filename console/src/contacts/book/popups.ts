import type { ContactSet } from '@parley/contracts/contacts/sets.ts'
import type { SetKind } from '../sets/sets.words.ts'

/** The one popup that is open: naming a group or label, or choosing some for the ticked contacts. */
export type Popup =
  | { act: 'name'; kind: SetKind /** Null makes a new one. */; set: ContactSet | null }
  | { act: 'map' | 'unmap'; kind: SetKind }
