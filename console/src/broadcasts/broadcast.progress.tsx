import { type BroadcastDetail, finalStates } from '@parley/contracts/broadcasts/broadcasts.ts'
import { formatNumber, formatShare } from '../lib/format.ts'
import { useDates } from '../lib/time-zone.tsx'
import look from './broadcast.module.css'
import { talliesOf } from './broadcast.state.ts'
import { ProgressBar } from './progress.bar.tsx'
import { useRows } from './use-rows.ts'

/** How far the messages came; each number opens its rows. */
export function ProgressPanel({ one }: { one: BroadcastDetail }) {
  const { counts } = one
  const { search, open } = useRows()
  const { status, code } = search
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
        {talliesOf(counts).map(({ label, count, share, status: wanted }) => (
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
            <span className={look.value}>{formatNumber(counts.clicked)}</span>
            <span className={look.word}>Clicked</span>
          </li>
        ) : null}
      </ul>
      <Told one={one} />
    </section>
  )
}

type TallyButtonProps = { label: string; count: number; share: number | null; isOpen: boolean; onOpen: () => void }

function TallyButton({ label, count, share, isOpen, onOpen }: TallyButtonProps) {
  return (
    <button type="button" className={look.open} aria-pressed={isOpen} onClick={onOpen}>
      <span className={look.value}>{formatNumber(count)}</span>
      <span className={look.word}>
        {label}
        {share === null ? null : <span className={look.share}>{` ${formatShare(share)}`}</span>}
      </span>
    </button>
  )
}

/** Why it stands still, when it begins, or when it will be done. */
function Told({ one }: { one: BroadcastDetail }) {
  const dates = useDates()
  const { status, pauseReason, scheduleAt, finishesOn } = one
  if (finalStates.includes(status)) return null
  const words =
    status === 'PAUSED'
      ? (pauseReason ?? 'Paused. What is on its way stays on its way.')
      : status === 'SCHEDULED' && scheduleAt
        ? `Begins ${dates.dateTime(scheduleAt)}`
        : finishesOn && `Done by ${dates.dateTime(finishesOn)} at the present pace`
  return words ? <p className={look.told}>{words}</p> : null
}
