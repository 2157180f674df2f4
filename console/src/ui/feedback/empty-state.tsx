import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import look from './state.module.css'

export type EmptyStateProps = {
  /** One sentence: the documents' own ('No Record') or what will stand here. */
  message: string
  hint?: ReactNode
  /** One primary action. */
  action?: ReactNode
  drawing?: DrawingName
}

export function EmptyState({ message, hint, action, drawing = 'list' }: EmptyStateProps) {
  return (
    <div className={look.state} role="status">
      <Drawing of={drawing} />
      <p className={look.message}>{message}</p>
      {hint ? <p className={look.hint}>{hint}</p> : null}
      {action}
    </div>
  )
}
