import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../button/icon.tsx'
import { wholeNumbers } from '../text/numbers.ts'
import { scrollAside } from './scroll-aside.ts'
import look from './tabs-bar.module.css'

export type Tab = { id: string; label: string; count?: number | undefined; isDisabled?: boolean; isFaulty?: boolean }

export type TabsBarProps = {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
  /** The panel of the active tab; wired to it for screen readers. */
  children?: ReactNode
}

/** The active tab belongs in the address: hold `active` in the route's search. */
export function TabsBar({ label, tabs, active, onChange, children }: TabsBarProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  // Each mark makes the row wider.
  const marked = tabs.filter(({ isFaulty }) => isFaulty).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row is wider than the page, and another tab may lie outside (2026-11-21)
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')
    if (list.current && tab) scrollAside(list.current, tab)
  }, [active, marked])
  const move = (event: KeyboardEvent) => {
    const next = neighbour(tabs, active, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={look.list} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === active}
            aria-controls={children && tab.id === active ? `${base}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            disabled={tab.isDisabled}
            className={look.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.count === undefined ? tab.label : `${tab.label} `}
            {tab.count === undefined ? null : <span className={look.count}>{wholeNumbers.format(tab.count)}</span>}
            {tab.isFaulty ? <FaultMark /> : null}
          </button>
        ))}
      </div>
      {children ? (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active}`}>
          {children}
        </div>
      ) : null}
    </>
  )
}

/** What is wrong lies on a panel that may not be the open one. */
function FaultMark() {
  return (
    <span className={look.fault}>
      <Icon of={IconAlertCircle} />
      <VisuallyHidden> to be mended</VisuallyHidden>
    </span>
  )
}

function neighbour(tabs: readonly Tab[], active: string, key: string): string | undefined {
  const open = tabs.filter(tab => !tab.isDisabled)
  const at = open.findIndex(tab => tab.id === active)
  if (key === 'ArrowRight') return open[(at + 1) % open.length]?.id
  if (key === 'ArrowLeft') return open[(at - 1 + open.length) % open.length]?.id
  if (key === 'Home') return open[0]?.id
  if (key === 'End') return open.at(-1)?.id
  return undefined
}
