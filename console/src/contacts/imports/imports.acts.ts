import type { ContactImport } from '@parley/contracts/contacts/imports.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useCancelImport, useUndoImport } from './imports.api.ts'
import { undoDetail } from './imports.state.ts'

type Ask = (one: ContactImport) => void

export function useAskToCancel(): Ask {
  const confirm = useConfirm()
  const { mutate } = useCancelImport()
  return one => {
    const detail = 'Contacts that have been added stay; the rest of the file is left out.'
    const words = { question: `Cancel ${one.file.name}?`, detail, noLabel: 'Go on', yesLabel: 'Cancel upload' }
    void confirm(words).then(isSure => isSure && mutate(one.id))
  }
}

export function useAskToUndo(): Ask {
  const confirm = useConfirm()
  const { mutate } = useUndoImport()
  return one => {
    const words = {
      question: `Undo ${one.file.name}?`,
      detail: undoDetail(one),
      noLabel: 'Keep',
      yesLabel: 'Undo import',
    }
    void confirm(words).then(isSure => isSure && mutate(one.id))
  }
}
