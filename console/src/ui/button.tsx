import type { ComponentProps, ReactNode } from 'react'
import look from './button.module.css'
import { Icon, type IconShape } from './icon.tsx'

export type ButtonProps = {
  children: ReactNode
  /** One `primary` a screen; `danger` only where something is destroyed. */
  kind?: 'primary' | 'default' | 'subtle' | 'danger'
  icon?: IconShape | undefined
  iconAfter?: IconShape | undefined
  compact?: boolean
  isBusy?: boolean | undefined
} & ComponentProps<'button'>

export function Button({ kind = 'default', icon, iconAfter, compact, isBusy, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${look.button} ${className}` : look.button}
      data-kind={kind}
      data-compact={compact || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={isBusy || rest.disabled}
    >
      {icon ? <Icon of={icon} /> : null}
      <span className={look.words}>{rest.children}</span>
      {iconAfter ? <Icon of={iconAfter} /> : null}
    </button>
  )
}
