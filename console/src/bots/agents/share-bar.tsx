import look from './share-bar.module.css'

/** How much of long work is done, 0 to 100. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      className={look.track}
    >
      <div className={look.done} style={{ width: `${share}%` }} />
    </div>
  )
}
