import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import type { PhraseItemProps } from './phrase.part.ts'
import { MarkedPhrase, PhraseText } from './phrase.text.tsx'
import look from './phrases.module.css'

/** Drawn by the dozen while somebody scrolls, so its parts are the browser's own. */
export const PhraseItem = memo(function PhraseItem(props: PhraseItemProps) {
  const { row, canTeach, isCurrent, isSelected, fault, colours } = props
  if (!canTeach) {
    return (
      <div className={look.phrase}>
        <MarkedPhrase row={row} colours={colours} isShown />
      </div>
    )
  }
  const tabIndex = isCurrent ? 0 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which row the focus is in (2026-11-21)
    <div
      className={look.phrase}
      data-selected={isSelected || undefined}
      data-fault={fault ?? undefined}
      onFocus={() => props.onCurrent(row.key)}
    >
      <input
        type="checkbox"
        className={look.tick}
        aria-label={`Select ${row.text}`}
        tabIndex={tabIndex}
        checked={isSelected}
        onChange={event => props.onSelect(row.key, isWithShift(event.nativeEvent))}
      />
      <PhraseText {...props} tabIndex={tabIndex} />
      {fault === 'repeated' ? (
        <span className={look.fault} data-tip={intentTexts.phraseTwice}>
          <Icon of={IconAlertCircle} />
          <span className="ui-hidden">{intentTexts.phraseTwice}</span>
        </span>
      ) : null}
      <span className={look.phraseActions}>
        <button
          type="button"
          className={look.remove}
          aria-label={`Delete ${row.text}`}
          data-tip="Delete"
          tabIndex={tabIndex}
          onClick={() => props.onRemove(row.key)}
        >
          <Icon of={IconTrash} />
        </button>
      </span>
    </div>
  )
})

function isWithShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}
