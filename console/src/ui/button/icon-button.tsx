import type { ComponentProps } from 'react'
import look from './button.module.css'
import { Icon, type IconShape } from './icon.tsx'

export type IconButtonProps = {
  icon: IconShape
  /** The accessible name, and the tooltip. */
  label: string
  compact?: boolean
  kind?: 'subtle' | 'default' | 'danger' | 'primary'
  isBusy?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

export function IconButton({ icon, label, compact, kind = 'subtle', isBusy, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${look.button} ${look.square} ${className}` : `${look.button} ${look.square}`}
      data-kind={kind === 'danger' ? 'subtle-danger' : kind}
      data-compact={compact || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      data-tip={label}
      disabled={isBusy || rest.disabled}
    >
      <Icon of={icon} size={compact ? 'small' : 'regular'} />
    </button>
  )
}
