import type { IntentRow } from '@parley/contracts/bots/intents.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useTableKeys } from '../../ui/table/use-table-keys.ts'
import { type StoryPlace, useDeleteIntent } from './intents.api.ts'
import look from './intents.module.css'
import { intentsSearch } from './intents.search.ts'
import { useLeaveIntent } from './unsaved-intent.tsx'

type IntentListProps = {
  place: StoryPlace
  intents: readonly IntentRow[]
  current: string | null
  onOpen: (intentId: string) => void
  children: ReactNode
}

export function IntentList({ place, intents, current, onOpen, children }: IntentListProps) {
  const root = useRef<HTMLUListElement>(null)
  const canTeach = useMay()('NLP')
  useTableKeys(root, { onSelect: null, onOpen })
  return (
    <ul ref={root} className={look.rows} data-table aria-label="Intents">
      {intents.map(intent => (
        <li
          key={intent.id}
          className={look.row}
          data-row={intent.id}
          data-current={intent.id === current || undefined}
          tabIndex={-1}
        >
          <button
            type="button"
            className={look.open}
            aria-current={intent.id === current || undefined}
            onClick={() => onOpen(intent.id)}
          >
            <span className={look.rowName} title={intent.name}>
              {intent.name}
            </span>
            <span className={look.count}>
              {formatNumber(intent.utteranceCount)}
              <span className="ui-hidden"> training phrases</span>
            </span>
          </button>
          {canTeach ? <DeleteIntent place={place} intent={intent} isOpen={intent.id === current} /> : null}
        </li>
      ))}
      {children}
    </ul>
  )
}

function DeleteIntent({ place, intent, isOpen }: { place: StoryPlace; intent: IntentRow; isOpen: boolean }) {
  const [, change] = useSearchState(intentsSearch)
  const confirm = useConfirm()
  const leave = useLeaveIntent()
  const { mutate } = useDeleteIntent(place)
  const close = () => (isOpen ? change({ intent: undefined }, { replace: true }) : undefined)
  const ask = async () => {
    const isSure = await confirm({ question: deleteQuestion('intent'), detail: intent.name })
    if (isSure) mutate(intent.id, { onSuccess: close })
  }
  const remove = () => (isOpen ? leave(() => void ask()) : void ask())
  return (
    <div className={look.rowActions}>
      <IconButton compact icon={IconTrash} label={`Delete ${intent.name}`} onClick={remove} />
    </div>
  )
}
