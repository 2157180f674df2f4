import { limits } from '@parley/contracts/bots/texts.ts'
import { IconX } from '@tabler/icons-react'
import { counted, formatNumber } from '../../lib/format.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import look from './pasted.module.css'
import type { Sorted } from './phrase.repeats.ts'

/** What became of pasted lines; those that were left out stay to be read until the next ones. */
export function PastedPhrases({ pasted, onClose }: { pasted: Sorted | null; onClose: () => void }) {
  return (
    <div role="status">
      {pasted ? (
        <div className={look.pasted}>
          <div className={look.pastedHead}>
            <strong>{addedText(pasted.fresh.length)}</strong>
            <IconButton compact icon={IconX} label="Dismiss" onClick={onClose} />
          </div>
          <LeftOut reason="there already" texts={pasted.repeated} />
          <LeftOut reason={`longer than ${limits.utterance} characters`} texts={pasted.tooLong} />
          <LeftOut reason={`an intent holds ${formatNumber(limits.utterances)}`} texts={pasted.tooMany} />
        </div>
      ) : null}
    </div>
  )
}

function LeftOut({ reason, texts }: { reason: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <details className={look.leftOut}>
      <summary>
        {formatNumber(texts.length)} left out: {reason}
      </summary>
      <ul>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may stand twice, and the list never changes (2026-11-21)
          <li key={index}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

function addedText(count: number): string {
  return `${counted(count, 'training phrase')} added`
}
