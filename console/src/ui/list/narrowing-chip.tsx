import { IconX } from '@tabler/icons-react'
import { Icon } from '../button/icon.tsx'
import look from './narrowing-chip.module.css'

/** Says by what the rows below are narrowed; pressing it takes that away. */
export function NarrowingChip({ label, value, onRemove }: { label: string; value?: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={look.chip}
      aria-label={`Remove filter ${label}`}
      data-tip={value ? `${label}: ${value}` : label}
      onClick={onRemove}
    >
      <span className={look.words}>
        {label}
        {value ? <b>{value}</b> : null}
      </span>
      <Icon of={IconX} />
    </button>
  )
}
