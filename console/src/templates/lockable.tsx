import type { ReactNode } from 'react'
import look from './template.module.css'

type LockableProps = { isLocked: boolean; children: ReactNode }

/** Fields that may only be read while they are locked. The tabs of cards stand outside: whoever may look sees them all. */
export function Lockable({ isLocked, children }: LockableProps) {
  return (
    <fieldset className={look.lockable} disabled={isLocked}>
      {children}
    </fieldset>
  )
}
