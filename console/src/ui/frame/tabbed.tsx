import type { ReactNode } from 'react'
import look from './tabbed.module.css'

/** What stands above a `TabsBar`, and the bar, whose panel takes the rest of the page. */
export function Tabbed({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={[look.tabbed, className].filter(Boolean).join(' ')}>{children}</div>
}
