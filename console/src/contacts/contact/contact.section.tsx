import type { ReactNode } from 'react'
import look from './contact.module.css'

/** One titled part of a contact's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={look.section} aria-label={title}>
      <h2 className={look.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}
