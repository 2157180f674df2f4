import { IconKeyboard, IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { signOut } from '../auth/sign-out.ts'
import { useDestinations } from '../lib/destinations.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { CommandPalette, usePaletteKey } from '../ui/keyboard/command-palette.tsx'
import type { PaletteAction, PaletteGroup } from '../ui/keyboard/palette-search.ts'
import { commandKey, showKeys } from './keys.tsx'
import look from './palette.module.css'
import { usePeople } from './palette.people.ts'
import { schemes, useColourScheme } from './use-colour-scheme.ts'

/** The palette and the field of the top bar that opens it; Ctrl/Cmd+K does the same from everywhere. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const [typed, type] = useState('')
  const groups = usePaletteGroups()
  const { people, isSearching } = usePeople(typed)
  const close = () => setOpen(false)
  // What was found stays while the palette goes; the next one starts anew.
  const open = () => {
    type('')
    setOpen(true)
  }
  usePaletteKey(isOpen ? close : open)
  return (
    <>
      <button type="button" className={look.button} aria-keyshortcuts="Control+K" onClick={open}>
        <Icon of={IconSearch} />
        <span className={look.prompt}>Go to or do…</span>
        <kbd className={look.key}>{commandKey('K')}</kbd>
      </button>
      <CommandPalette
        isOpen={isOpen}
        onClose={close}
        groups={[...groups, people]}
        onType={type}
        isSearching={isSearching}
      />
    </>
  )
}

function usePaletteGroups(): PaletteGroup[] {
  const go = useGo()
  const places = useDestinations().map(({ label, href, area, icon }) => ({
    id: href,
    label,
    icon,
    ...(area === label ? {} : { hint: area }),
    onRun: () => go(href),
  }))
  const details: PaletteAction = {
    id: 'details',
    label: 'Details',
    hint: 'Profile',
    icon: IconUserCircle,
    onRun: () => go('/details/myprofile'),
  }
  return [
    { label: 'Go to', actions: [...places, details] },
    { label: 'Do', actions: useActs() },
  ]
}

function useActs(): PaletteAction[] {
  const { directSSO } = useProfile()
  const { scheme, choose } = useColourScheme()
  const looks = schemes
    .filter(({ name }) => name !== scheme)
    .map(({ name, label, icon }) => ({ id: name, label: `${label} appearance`, icon, onRun: () => choose(name) }))
  const keys = { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, onRun: showKeys }
  const leave = { id: 'leave', label: 'Signout', icon: IconLogout, onRun: () => void signOut() }
  return [...looks, keys, ...(directSSO ? [] : [leave])]
}
