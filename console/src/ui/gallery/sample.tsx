import type { ReactNode } from 'react'
import look from './sample.module.css'

/** One component in one state, under its name. */
export function Sample({ title, children, isWide }: { title: string; children: ReactNode; isWide?: boolean }) {
  return (
    <section className={look.sample} data-wide={isWide || undefined} aria-label={title}>
      <h2 className={look.title}>{title}</h2>
      <div className={look.stage}>{children}</div>
    </section>
  )
}

export function Samples({ children }: { children: ReactNode }) {
  return <div className={look.samples}>{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={look.row}>{children}</div>
}
