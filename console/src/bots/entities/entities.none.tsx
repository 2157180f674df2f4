import { entityTexts } from '@parley/contracts/bots/entities.ts'
import { Drawing } from '../../ui/feedback/drawing.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import look from './entities.module.css'

/** The whole drawing is the way to the first entity. */
export function NoEntities({ onCreate }: { onCreate: (() => void) | null }) {
  if (!onCreate) return <EmptyState message={entityTexts.noData} />
  return (
    <button type="button" className={look.none} onClick={onCreate}>
      <Drawing of="list" />
      <span className={look.noneMessage}>{entityTexts.noData}</span>
      <span className={look.noneHint}>
        Create an entity for the words that your customers use, such as your products.
      </span>
    </button>
  )
}
