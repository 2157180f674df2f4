import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Link } from './link.tsx'
import { currentEntry, currentSection, type NavEntry, type NavSection, sideMenu } from './navigation.ts'
import look from './rail.module.css'
import { RailFlyout } from './rail-flyout.tsx'

type RailProps = {
  logo: { src: string | null; name: string; href: string } | null
  sections: readonly NavSection[]
  path: string
  isFolded: boolean
  onFold: (() => void) | null
}

export function Rail({ logo, sections, path, isFolded, onFold }: RailProps) {
  const section = currentSection(sections, path)
  const entry = currentEntry(sections, path)
  return (
    <nav aria-label="Main" className={look.rail} data-folded={isFolded || undefined}>
      {logo && !isFolded ? <Logo {...logo} /> : null}
      <div className={look.sections}>
        <ul className={look.list}>
          {sideMenu(sections).map(one => (
            <li key={one.id}>
              <Section section={one} entry={entry} isCurrent={one.id === section?.id} isFolded={isFolded} />
            </li>
          ))}
        </ul>
      </div>
      {onFold ? (
        <div className={look.end}>
          <IconButton
            icon={isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            label={isFolded ? 'Expand menu' : 'Collapse menu'}
            onClick={onFold}
          />
        </div>
      ) : null}
    </nav>
  )
}

function Logo({ src, name, href }: { src: string | null; name: string; href: string }) {
  return (
    <Link href={href} className={look.logo}>
      {src ? <img src={src} alt={name} height={24} /> : name}
    </Link>
  )
}

type SectionProps = { section: NavSection; entry: NavEntry | null; isCurrent: boolean; isFolded: boolean }

function Section({ section, entry, isCurrent, isFolded }: SectionProps) {
  const [only, ...others] = section.entries
  if (!only) return null
  if (isFolded) return <RailFlyout section={section} entry={entry} isCurrent={isCurrent} />
  if (others.length > 0) return <FoldingSection section={section} entry={entry} isCurrent={isCurrent} />
  return (
    <Link href={only.href} className={look.section} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={section.icon} size="regular" />
      <span className={look.word}>{section.label}</span>
    </Link>
  )
}

function FoldingSection({ section, entry, isCurrent }: Omit<SectionProps, 'isFolded'>) {
  const list = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isCurrent
  return (
    <>
      <button
        type="button"
        className={look.section}
        data-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon of={section.icon} size="regular" />
        <span className={look.word}>{section.label}</span>
        <span className={look.chevron}>
          <Icon of={IconChevronDown} />
        </span>
      </button>
      <ul id={list} className={look.entries} hidden={!isOpen}>
        {section.entries.map(one => (
          <li key={one.href}>
            <Link href={one.href} className={look.entry} aria-current={one === entry ? 'page' : undefined}>
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
