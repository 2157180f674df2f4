import { useEffect, useRef } from 'react'
import { type Destination, useDestinations } from '../lib/destinations.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { type KeyGroup, KeysHelp } from '../ui/keyboard/keys-help.tsx'
import { isPlainKey } from '../ui/keyboard/typing.ts'
import { createLeader } from './leader-key.ts'

/** The keys that work on every screen, and the list of them under `?`. */
export function Keys() {
  const places = useDestinations()
  useLeaderKey(places)
  return <KeysHelp groups={keysOf(places)} />
}

/** For a menu: the list opens on its key, so the menu presses it. */
export function showKeys(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
}

/** `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function commandKey(letter: string): string {
  return isApple() ? `⌘${letter}` : `Ctrl ${letter}`
}

function keysOf(places: readonly Destination[]): KeyGroup[] {
  const command = isApple() ? '⌘' : 'Ctrl'
  return [
    {
      label: 'Everywhere',
      rows: [
        { keys: [command, 'K'], what: 'Command palette' },
        { keys: ['/'], what: 'Search on this screen' },
        { keys: ['?'], what: 'This list' },
        { keys: ['Esc'], what: 'Close or go back' },
      ],
    },
    {
      label: 'Go to',
      rows: places.flatMap(({ key, label, area }) =>
        key ? [{ keys: ['g', key], what: area === label ? label : `${label} (${area})` }] : [],
      ),
    },
    {
      label: 'In lists',
      rows: [
        { keys: ['j'], what: 'Next row' },
        { keys: ['k'], what: 'Row before' },
        { keys: ['x'], what: 'Select' },
        { keys: ['Enter'], what: 'Open' },
      ],
    },
    { label: 'In forms', rows: [{ keys: [command, 'Enter'], what: 'Save' }] },
  ]
}

function useLeaderKey(places: readonly Destination[]): void {
  const go = useGo()
  const latest = useRef({ places, go })
  useEffect(() => {
    latest.current = { places, go }
  })
  useEffect(() => {
    const read = createLeader()
    const press = (event: KeyboardEvent) => {
      if (!isPlainKey(event) || isDialogOpen()) return
      const href = read(event.key, event.timeStamp, latest.current.places)
      if (href === null) return
      // Before the screen's own keys: after `g` a letter means the place alone.
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.go(href)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
