import type { ReactNode } from 'react'
import look from './page.module.css'

export type PageProps = {
  /** A `<PageHeader>`. */
  header: ReactNode
  /** `list` fills the height and scrolls inside; `form` keeps 720, `reading` 680, `full` has neither margin nor limit. */
  layout?: 'list' | 'form' | 'reading' | 'wide' | 'full'
  children: ReactNode
}

export function Page({ header, layout = 'wide', children }: PageProps) {
  return (
    <div className={look.page} data-layout={layout}>
      {header}
      <div className={look.body}>{children}</div>
    </div>
  )
}
