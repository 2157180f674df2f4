import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { formatNumber } from '../lib/format.ts'
import { partsOf } from './broadcast.state.ts'
import look from './progress.module.css'

/** A bar and the numbers beside it, in one line of a table. */
export function CompactProgress({ counts }: { counts: Counts }) {
  return (
    <span className={look.compact}>
      <ProgressBar counts={counts} />
      <span className={look.told}>
        {`${formatNumber(counts.sent)} of ${formatNumber(counts.total)}`}
        {counts.failed > 0 ? <span className={look.failed}>{`${formatNumber(counts.failed)} failed`}</span> : null}
      </span>
    </span>
  )
}

/** How far the messages came, each counted once. */
export function ProgressBar({ counts }: { counts: Counts }) {
  return (
    <span className={look.bar} role="img" aria-label={progressText(counts)}>
      {partsOf(counts).map(({ key, count }) =>
        count > 0 && key !== 'rest' ? (
          <span key={key} className={look.part} data-part={key} style={{ flexGrow: count }} />
        ) : (
          <span key={key} style={{ flexGrow: count }} />
        ),
      )}
    </span>
  )
}

export function progressText({ total, sent, delivered, read, failed }: Counts): string {
  const tallies = [
    `${formatNumber(sent)} sent`,
    `${formatNumber(delivered)} delivered`,
    `${formatNumber(read)} read`,
    `${formatNumber(failed)} failed`,
  ]
  return `${tallies.join(', ')} of ${formatNumber(total)}`
}
