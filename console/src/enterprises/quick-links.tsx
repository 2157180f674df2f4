import { type Destination, useDestinations } from '../lib/destinations.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { Link } from '../ui/frame/link.tsx'
import look from './dashboard.module.css'

/** The first screen of every section of the reader's menu. */
export function useQuickLinks(): Destination[] {
  const all = useDestinations()
  const firstOf = new Map<string, Destination>()
  for (const one of all) {
    if (one.href !== '/dashboard' && !firstOf.has(one.area)) firstOf.set(one.area, one)
  }
  return [...firstOf.values()]
}

export function QuickLinks() {
  const links = useQuickLinks()
  if (links.length === 0) return null
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className={look.title}>
        Go to
      </h2>
      <ul className={look.links}>
        {links.map(({ label, href, area, icon }) => (
          <li key={href}>
            <Link href={href} className={look.quickLink}>
              <Icon of={icon} size="regular" />
              <span className={look.words}>
                <span className={look.linkLabel}>{label}</span>
                {area === label ? null : <span className={look.linkArea}>{area}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
