import type { ReactNode } from 'react'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { IntentAct } from '../intents/intent.editing.ts'
import type { ParameterColours } from '../intents/parameter.colours.ts'
import type { Picking } from './phrase.picker.tsx'

export type PhraseItemProps = {
  row: PhraseRow
  canTeach: boolean
  /** The one row that Tab reaches; the arrow keys go to the others. */
  isCurrent: boolean
  isSelected: boolean
  fault: 'repeated' | 'refused' | null
  colours: ParameterColours
  picking: Picking | null
  picker: ReactNode
  act: (act: IntentAct) => void
  onCurrent: (key: string) => void
  onMove: (key: string, step: -1 | 1) => void
  onPicking: (picking: Picking | null) => void
  onSelect: (key: string, withShift: boolean) => void
  onRemove: (key: string) => void
}
