import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Icon } from '../button/icon.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Link } from '../frame/link.tsx'
import look from './stat-card.module.css'

export type StatCardProps = {
  label: string
  /** Formatted; undefined while it is on its way. */
  value: string | undefined
  /** Against the period before; `isGood` because more is not always better. */
  change?: { text: string; direction: 'up' | 'down' | 'same'; isGood: boolean; period: string }
  /** The rows behind the number. */
  href?: string
}

export function StatCard({ label, value, change, href }: StatCardProps) {
  return (
    <div className={look.card}>
      <div className={look.label}>
        {href ? (
          <Link href={href} className={look.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </div>
      <div className={look.value}>{value ?? <Skeleton width="96px" />}</div>
      {change ? <Change {...change} /> : null}
    </div>
  )
}

function Change({ text, direction, isGood, period }: NonNullable<StatCardProps['change']>) {
  const tone = isGood ? 'good' : 'bad'
  return (
    <div className={look.change} data-tone={direction === 'same' ? 'same' : tone}>
      {direction === 'same' ? null : <Icon of={direction === 'up' ? IconArrowUpRight : IconArrowDownRight} />}
      <span>{text}</span>
      <span className={look.period}>{period}</span>
    </div>
  )
}
