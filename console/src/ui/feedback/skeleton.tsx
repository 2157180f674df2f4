import look from './skeleton.module.css'

/** Grey in the shape of what is coming; width and height are CSS lengths, best a token's. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={look.block} style={{ width, height }} aria-hidden />
}

/** Lines of text; the last is shorter, as paragraphs are. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={look.lines} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move (2026-11-21)
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}

/** A form of the given number of fields, at the height the real one will have. */
export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <output className={look.form} aria-label="Loading">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move (2026-11-21)
        <span key={field} className={look.field}>
          <Skeleton width="120px" />
          <Skeleton height="var(--ui-control)" />
        </span>
      ))}
    </output>
  )
}
