import { Menu } from '@mantine/core'
import { Icon } from '../button/icon.tsx'
import { Link, useGo } from './link.tsx'
import type { NavEntry, NavSection } from './navigation.ts'
import look from './rail.module.css'

type FlyoutProps = { section: NavSection; entry: NavEntry | null; isCurrent: boolean }

/** The folded rail's icon: a link with its name beside it, or a flyout with the section's entries. */
export function RailFlyout({ section, entry, isCurrent }: FlyoutProps) {
  const [only, ...others] = section.entries
  if (only && others.length === 0) return <DirectIcon section={section} href={only.href} isCurrent={isCurrent} />
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={60} closeDelay={120}>
      <Menu.Target>
        <button type="button" className={look.section} data-current={isCurrent || undefined} aria-label={section.label}>
          <Icon of={section.icon} size="regular" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label aria-hidden>{section.label}</Menu.Label>
        {section.entries.map(one => (
          <FlyoutEntry key={one.href} entry={one} isCurrent={one === entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FlyoutEntry({ entry, isCurrent }: { entry: NavEntry; isCurrent: boolean }) {
  const go = useGo()
  return (
    <Menu.Item
      component="a"
      href={entry.href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(entry.href)
      }}
    >
      {entry.label}
    </Menu.Item>
  )
}

function DirectIcon({ section, href, isCurrent }: { section: NavSection; href: string; isCurrent: boolean }) {
  return (
    <Link
      href={href}
      className={look.section}
      aria-label={section.label}
      data-tip={section.label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon of={section.icon} size="regular" />
    </Link>
  )
}
