import type { Icon as TablerIcon } from '@tabler/icons-react'
import { scale } from '../../theme/tokens.ts'

export type IconShape = TablerIcon

const sizes = { small: scale['icon-small'], regular: scale['icon-regular'], large: scale['space-24'] }

/** Decoration beside a word: screen readers pass over it. */
export function Icon({ of: Shape, size = 'small' }: { of: IconShape; size?: keyof typeof sizes }) {
  return (
    <Shape size={sizes[size]} stroke={scale['icon-stroke']} aria-hidden focusable={false} style={{ flex: 'none' }} />
  )
}
