import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { Icon, type IconShape } from '../button/icon.tsx'
import look from './status-badge.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const icons: Record<Tone, IconShape> = {
  neutral: IconCircleDashed,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconInfoCircle,
  accent: IconInfoCircle,
}

/** Word, icon and tone together, so that the state never hangs on colour alone. */
export function StatusBadge({ label, tone, icon }: { label: string; tone: Tone; icon?: IconShape }) {
  return (
    <span className={look.badge} data-tone={tone} title={label}>
      <Icon of={icon ?? icons[tone]} />
      <span className={look.word}>{label}</span>
    </span>
  )
}
