import type { ContactSet } from '@parley/contracts/contacts/sets.ts'
import type { SetKind } from '../sets/sets.words.ts'

/** The one popup that is open: naming a group or label, or choosing some for the ticked contacts. */
export type Popup =
  | {
      act: 'name'
      kind: SetKind
      /** Null makes a new one. */
      set: ContactSet | null
      /** Opened out of 'Add to Group' or 'Attach Label', which goes on with what was made. */
      isForMap?: boolean
    }
  | { act: 'map' | 'unmap'; kind: SetKind; chosen?: string[] }
