import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Action, ActionsMenu } from '../button/actions-menu.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Link, useGo } from './link.tsx'
import look from './page-header.module.css'

export type Crumb = { label: string; href: string }

export type PageHeaderProps = {
  title: string
  /** One line: a count, a state, a date. */
  context?: ReactNode
  /** The one primary action, a `<Button kind="primary">`. */
  action?: ReactNode
  /** Everything else, behind the dots. */
  more?: readonly Action[]
  /** Only where depth exceeds two. */
  crumbs?: readonly Crumb[]
  /** An arrow before the title, with what it is called. */
  back?: Crumb
  /** A badge or a control right behind the title. */
  aside?: ReactNode
}

export function PageHeader({ title, context, action, more = [], crumbs = [], back, aside }: PageHeaderProps) {
  useDocumentTitle(title)
  useEscape(back?.href ?? crumbs.at(-1)?.href)
  const go = useGo()
  return (
    <header className={look.header}>
      {back ? (
        <IconButton icon={IconArrowLeft} label={back.label} className={look.back} onClick={() => go(back.href)} />
      ) : null}
      <div className={look.words}>
        {crumbs.length > 0 ? <Crumbs crumbs={crumbs} /> : null}
        <div className={look.line}>
          <h1 className={look.title} title={title} dir="auto">
            {title}
          </h1>
          {aside}
        </div>
        {context ? <div className={look.context}>{context}</div> : null}
      </div>
      <div className={look.actions}>
        {action}
        {more.length > 0 ? <ActionsMenu label="More actions" actions={more} /> : null}
      </div>
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={look.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Esc leads to the page above, where nothing else has it: with the focus nowhere in particular, or on a row. */
function useEscape(href: string | undefined): void {
  const go = useGo()
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    if (href === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isNowhere(event.target)) return
      if (document.querySelector('[role=dialog]') === null) latest.current(href)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [href])
}

function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main, [data-row]')
}

/** The tab says which screen it holds, then whose product it is: the frame's title stays behind the dot. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const product = document.title
    document.title = `${title} · ${product}`
    return () => {
      document.title = product
    }
  }, [title])
}
