import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../button/icon.tsx'
import { useFrontLayer } from '../dialog/use-front-layer.ts'
import look from './command-palette.module.css'
import { type PaletteAction, type PaletteGroup, searchPalette } from './palette-search.ts'

export type CommandPaletteProps = {
  isOpen: boolean
  onClose: () => void
  groups: readonly PaletteGroup[]
  placeholder?: string
  /** Told while the reader types, for groups that are searched on the server. */
  onType?: (typed: string) => void
  isSearching?: boolean
}

export function CommandPalette({ isOpen, onClose, ...rest }: CommandPaletteProps) {
  const isFront = useFrontLayer(isOpen)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} closeOnEscape={isFront} size={560} yOffset="12dvh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Modal.Body>
          <Palette {...rest} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Opens on Ctrl/Cmd+K, also while typing. */
export function usePaletteKey(onOpen: () => void): void {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

type PaletteProps = Omit<CommandPaletteProps, 'isOpen'>

function Palette({ groups, placeholder = 'Go to or do…', onType, isSearching, onClose }: PaletteProps) {
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const base = useId()
  const shown = searchPalette(groups, typed)
  const actions = shown.flatMap(group => group.actions)
  const active = actions[Math.min(at, actions.length - 1)]
  const run = (action: PaletteAction | undefined) => {
    if (!action) return
    onClose()
    action.onRun()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = event.key === 'Enter' ? null : placeAfter(event.key, at, actions.length)
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    if (next === null) return run(active)
    move(next)
    document.getElementById(`${base}-${actions[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <input
        data-autofocus
        className={look.input}
        role="combobox"
        aria-label="Search commands"
        aria-expanded
        aria-controls={`${base}-list`}
        aria-activedescendant={active ? `${base}-${active.id}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={event => {
          type(event.currentTarget.value)
          move(0)
          onType?.(event.currentTarget.value)
        }}
        onKeyDown={press}
      />
      <div id={`${base}-list`} role="listbox" aria-label="Commands" aria-busy={isSearching} className={look.list}>
        {shown.map(group => (
          <Group key={group.label} group={group} base={base} active={active} onRun={run} />
        ))}
      </div>
      <p role="status" className={actions.length === 0 ? look.nothing : 'ui-hidden'}>
        {statusOf(actions.length, isSearching)}
      </p>
    </>
  )
}

type GroupProps = {
  group: PaletteGroup
  base: string
  active: PaletteAction | undefined
  onRun: (action: PaletteAction) => void
}

function Group({ group, base, active, onRun }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a listbox (2026-11-21)
    <div role="group" aria-label={group.label}>
      <div className={look.group} aria-hidden>
        {group.label}
      </div>
      {group.actions.map(action => (
        // The cursor stays in the field and the arrows choose, as in every combobox.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field runs the chosen action (2026-11-21)
        <div
          key={action.id}
          id={`${base}-${action.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={action === active}
          className={look.action}
          onClick={() => onRun(action)}
        >
          {action.icon ? <Icon of={action.icon} /> : null}
          <span className={look.label}>{action.label}</span>
          {action.hint ? <span className={look.hint}>{action.hint}</span> : null}
        </div>
      ))}
    </div>
  )
}

function statusOf(count: number, isSearching: boolean | undefined): string {
  if (isSearching) return 'Searching…'
  return count === 0 ? 'Nothing found. Try another word.' : `${count} commands`
}

function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    PageUp: 0,
    PageDown: count - 1,
  }
  return places[key] ?? null
}
