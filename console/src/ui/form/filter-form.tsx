import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import look from './filter-form.module.css'
import { unreadableIn } from './unreadable.ts'

export type FilterFormProps = {
  label: string
  /** What the button says. */
  submit: string
  onSubmit: () => void
  /** Fields, two in a row on a phone. */
  children: ReactNode
  /** Beside the button. */
  beside?: ReactNode
}

/** Filters in a row above what they choose; nothing is read before they are submitted. */
export function FilterForm({ label, submit, onSubmit, children, beside }: FilterFormProps) {
  return (
    <form
      className={look.form}
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        const unreadable = unreadableIn(event.currentTarget)
        if (unreadable) unreadable.focus()
        else onSubmit()
      }}
    >
      {children}
      <div className={look.acts}>
        <Button kind="primary" type="submit">
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
