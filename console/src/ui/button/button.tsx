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
  /** Leaves words to the tooltip and to screen readers; `IconButton` is for what never shows any. */
  iconOnly?: boolean
  isBusy?: boolean | undefined
} & ComponentProps<'button'>

export function Button({ kind = 'default', icon, iconAfter, compact, iconOnly, isBusy, ...rest }: ButtonProps) {
  const { children, className } = rest
  const label = iconOnly && typeof children === 'string' ? children : undefined
  const classes = [look.button, label ? look.square : undefined, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      data-kind={kind}
      data-compact={compact || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={isBusy || rest.disabled}
      {...(label ? { 'aria-label': label, 'data-tip': label } : {})}
    >
      {icon ? <Icon of={icon} /> : null}
      {label ? null : <span className={look.words}>{children}</span>}
      {iconAfter ? <Icon of={iconAfter} /> : null}
    </button>
  )
}
