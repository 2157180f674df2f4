import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { NotificationBell } from '../enterprises/notification-bell.tsx'
import { productLogo, useWhiteLabel } from '../enterprises/settings.api.ts'
import { DestinationsProvider } from '../lib/destinations.tsx'
import { AppFrame } from '../ui/frame/app-frame.tsx'
import { useRescuedFocus } from '../ui/keyboard/use-rescued-focus.ts'
import { ForReader } from './for-reader.tsx'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { HelpPanel, useHelp } from './help-panel.tsx'
import { Keys } from './keys.tsx'
import { Palette } from './palette.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useNavigation } from './use-navigation.ts'

export function MainLayout() {
  return (
    <Frame>
      <GuardedOutlet />
    </Frame>
  )
}

/** Top bar and side menu around a screen. */
export function Frame({ children }: { children: ReactNode }) {
  return <ForReader>{held => <Bars held={held}>{children}</Bars>}</ForReader>
}

function Bars({ held, children }: { held: ReadonlySet<string>; children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { logo, title } = useWhiteLabel()
  useKeptFocus(path)
  useRescuedFocus()
  const help = useHelp(path)
  const { sections, row, destinations } = useNavigation(held, path)
  return (
    <DestinationsProvider all={destinations}>
      <AppFrame
        logo={{ src: logo ?? productLogo, name: title, href: '/dashboard' }}
        sections={sections}
        secondary={row}
        path={path}
        floating={help ? <HelpPanel {...help} /> : null}
        topStart={<Palette />}
        topEnd={
          <>
            <NotificationBell />
            <ProfileMenu onHelp={help ? () => help.setOpen(true) : null} />
          </>
        }
      >
        {children}
      </AppFrame>
      <Keys />
    </DestinationsProvider>
  )
}

/**
 * What held the focus may have gone with its screen; it then starts where the new one does, not above the menu. A page
 * that has just been loaded begins at its top, with the link that skips the menu.
 */
function useKeptFocus(path: string): void {
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}
