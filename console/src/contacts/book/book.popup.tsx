import type { ContactSet } from '@parley/contracts/contacts/sets.ts'
import { nothingSelected, selectedCount } from '../../ui/table/table-selection.ts'
import { useContactCount } from '../contacts.api.ts'
import { idsOf, useMapContacts } from '../sets/sets.api.ts'
import { NamePopup } from '../sets/sets.name-popup.tsx'
import { PickPopup } from '../sets/sets.pick-popup.tsx'
import { useBeginAct } from './acts.told.ts'
import type { Popup } from './popups.ts'
import type { Book } from './use-book.ts'

type PopupProps = { book: Book; popup: Popup; onPopup: (next: Popup | null) => void }

/** One popup at a time, and each begins anew: another key makes React do so. */
export function BookPopup({ book, popup, onPopup }: PopupProps) {
  const close = () => onPopup(null)
  const { kind } = popup
  const place = useMembershipPlace(book)
  const total = useContactCount(book.query, book.selection.isAll)
  if (popup.act === 'name') {
    const goOn = ({ id }: ContactSet) => (popup.isForMap ? onPopup({ act: 'map', kind, chosen: [id] }) : close())
    return (
      <NamePopup key={`${kind} ${popup.set?.id ?? ''}`} kind={kind} set={popup.set} onSaved={goOn} onClose={close} />
    )
  }
  const { act: mode } = popup
  return (
    <PickPopup
      key={`${kind} ${mode}`}
      kind={kind}
      mode={mode}
      chosen={popup.chosen}
      count={selectedCount(book.selection, total)}
      onPick={async setIds => {
        await place({ kind, mode, setIds })
        close()
        book.select(nothingSelected)
      }}
      onCreate={() => onPopup({ act: 'name', kind, set: null, isForMap: true })}
      onClose={close}
    />
  )
}

/** The ticked ones at once; all that match in the background, however many. */
function useMembershipPlace(book: Book) {
  const mapTicked = useMapContacts()
  const beginAct = useBeginAct()
  return async ({ kind, mode, setIds }: { kind: Popup['kind']; mode: 'map' | 'unmap'; setIds: string[] }) => {
    const { ids, isAll } = book.selection
    if (isAll) await beginAct({ kind: mode, query: book.query, ...idsOf(kind, setIds) })
    else await mapTicked({ kind, mode, setIds, contactIds: [...ids] })
  }
}
