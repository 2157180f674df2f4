import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { type ReactNode, useState } from 'react'
import { formatNumber, formatShare } from '../lib/format.ts'
import look from './broadcast.module.css'
import { type Tally, talliesOf } from './broadcast.state.ts'
import { ProgressBar } from './progress.bar.tsx'
import { useRows } from './rows.api.ts'

type TalliesProps = {
  counts: Counts
  /** One line below the numbers. */
  told?: ReactNode
}

/** How far the messages came; each number opens its rows. */
export function Tallies({ counts, told }: TalliesProps) {
  const { search, open } = useRows()
  const { status, code } = search
  const tallies = useTallies(counts)
  return (
    <section className={look.card} aria-label="Progress">
      <ProgressBar counts={counts} />
      <ul className={look.tallies}>
        <li className={look.tally}>
          <TallyButton
            label="Total"
            count={counts.total}
            share={null}
            isOpen={!status && !code}
            onOpen={() => open({})}
          />
        </li>
        {tallies.map(({ label, count, share, status: wanted }) => (
          <li key={label} className={look.tally}>
            <TallyButton
              label={label}
              count={count}
              share={share}
              isOpen={status === wanted}
              onOpen={() => open({ status: wanted })}
            />
          </li>
        ))}
        {counts.clicked > 0 ? (
          <li className={look.tally}>
            <div className={look.figure}>
              <Figure label="Clicked" count={counts.clicked} share={counts.clicked / counts.total} />
            </div>
          </li>
        ) : null}
      </ul>
      {told ? <p className={look.told}>{told}</p> : null}
    </section>
  )
}

/** None takes the place of another while somebody may be about to click on it. */
function useTallies(counts: Counts): Tally[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const tallies = talliesOf(counts, shown)
  if (tallies.length > shown.length) setShown(tallies.map(({ label }) => label))
  return tallies
}

type FigureProps = { label: string; count: number; share: number | null }
type TallyButtonProps = FigureProps & { isOpen: boolean; onOpen: () => void }

function TallyButton({ isOpen, onOpen, ...figure }: TallyButtonProps) {
  return (
    <button type="button" className={`${look.figure} ${look.open}`} aria-pressed={isOpen} onClick={onOpen}>
      <Figure {...figure} />
    </button>
  )
}

function Figure({ label, count, share }: FigureProps) {
  return (
    <>
      <span className={look.value}>{formatNumber(count)}</span>
      <span className={look.word}>
        {label}
        {share === null ? null : <span className={look.share}>{` ${formatShare(share)}`}</span>}
      </span>
    </>
  )
}
