import '../../theme/mantine-full.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { useStoredState } from '../memory/stored-state.ts'
import look from './app-frame.module.css'
import { Link } from './link.tsx'
import { type NavEntry, type NavSection, nearestEntry } from './navigation.ts'
import { Rail } from './rail.tsx'
import { scrollAside } from './scroll-aside.ts'

export type AppFrameProps = {
  /** The customer's logo, or the product's name as text. */
  logo: { src: string | null; name: string; href: string }
  sections: readonly NavSection[]
  /** Pathname of the screen; highlights its section and entry. */
  path: string
  /** Left and right of the top bar. */
  topStart?: ReactNode
  topEnd?: ReactNode
  /** Entries beside this screen; none, no row. */
  secondary?: readonly NavEntry[]
  /** Below the top bar, such as a connection notice. */
  banner?: ReactNode
  /** Floats over the content, such as the help tab. */
  floating?: ReactNode
  children: ReactNode
}

export function AppFrame(props: AppFrameProps) {
  const { logo, sections, path, secondary = [] } = props
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const [isFolded, fold] = useStoredState('ui:rail', false, kept => (typeof kept === 'boolean' ? kept : null))
  return (
    <div className={look.frame} data-folded={isFolded || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: assistive tools find skip links among the anchors (2026-11-21) */}
      <a className={look.skip} href="#content" onClick={focusContent}>
        Skip to content
      </a>
      {isNarrow ? null : (
        <Rail logo={logo} sections={sections} path={path} isFolded={isFolded} onFold={() => fold(!isFolded)} />
      )}
      <div className={look.column}>
        <header className={look.top}>
          {isNarrow ? <RailSheet key={path} {...props} /> : null}
          <div className={look.topStart}>{props.topStart}</div>
          <div className={look.topEnd}>{props.topEnd}</div>
        </header>
        {secondary.length > 0 ? <SecondaryRow entries={secondary} path={path} /> : null}
        {props.banner}
        <main id="content" tabIndex={-1} className={look.content}>
          {props.children}
        </main>
      </div>
      {props.floating}
    </div>
  )
}

function SecondaryRow({ entries, path }: { entries: readonly NavEntry[]; path: string }) {
  const current = nearestEntry(entries, path)
  const row = useRef<HTMLElement>(null)
  const shown = current?.href
  // On a phone the row is wider than the page, and another entry may lie outside.
  useEffect(() => {
    if (shown === undefined) return
    const entry = row.current?.querySelector('[aria-current]')
    if (row.current && entry) scrollAside(row.current, entry)
  }, [shown])
  return (
    <nav ref={row} aria-label="Section" className={look.secondary}>
      {entries.map(({ label, href }) => (
        <Link key={href} href={href} className={look.secondaryLink} aria-current={href === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** On a small screen the rail is a sheet; going anywhere closes it, for the caller keys it by path. */
function RailSheet({ logo, sections, path }: AppFrameProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconMenu2} label="Menu" aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="left"
        size={280}
        title={logo.name}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        classNames={{ body: look.sheet }}
      >
        <Rail logo={null} sections={sections} path={path} isFolded={false} onFold={null} />
      </Drawer>
    </>
  )
}

/** The address stays as it is: it says what is on the screen, not where the reader stands in it. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}
