import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { IconAlertTriangle, IconChevronRight, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { Icon } from '../ui/button/icon.tsx'
import { Link } from '../ui/frame/link.tsx'
import look from './dashboard.module.css'

const icons = { danger: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle }

export function Attention({ rows }: { rows: Dashboard['attention'] }) {
  if (rows.length === 0) return null
  return (
    <section className={look.card} aria-labelledby="attention">
      <header className={look.cardHead}>
        <h2 id="attention" className={look.cardTitle}>
          Needs your attention
        </h2>
      </header>
      <ul className={look.rows}>
        {rows.map(({ key, tone, title, detail, link }) => (
          <li key={key} className={look.attention} data-tone={tone}>
            <Icon of={icons[tone]} size="regular" />
            <div className={look.words}>
              <Link href={link} className={look.rowLink}>
                {title}
              </Link>
              <div className={look.detail}>{detail}</div>
            </div>
            <Icon of={IconChevronRight} />
          </li>
        ))}
      </ul>
    </section>
  )
}
