import { useComputedColorScheme } from '@mantine/core'
import { communityTexts } from '@parley/contracts/enterprises/community.ts'
import { IconHelp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAppConfig } from '../enterprises/settings.api.ts'
import { Icon } from '../ui/button/icon.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import look from './help-panel.module.css'
import { helpAddress } from './help-topic.ts'

export type Help = { address: string; isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** The help for a screen; null where the installation has its community switched off. */
export function useHelp(path: string): Help | null {
  const { features, community } = useAppConfig()
  const scheme = useComputedColorScheme('light')
  const [isOpen, setOpen] = useState(false)
  const address = helpAddress(community, path, scheme)
  return features.COMMUNITY && address ? { address, isOpen, setOpen } : null
}

/** The tab at the screen's edge and the panel behind it. */
export function HelpPanel({ address, isOpen, setOpen }: Help) {
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // On a phone there is no tab to go back to.
    const back = opener.current?.checkVisibility() ? opener.current : document.querySelector<HTMLElement>('#content')
    back?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={look.tab}
        title={communityTexts.open}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconHelp} />
        <span className={look.words}>{communityTexts.open}</span>
      </button>
      {isOpen ? <Panel address={address} onClose={close} /> : null}
    </>
  )
}

/** Stays beside the screen while the reader works on it; nothing behind it is locked. */
function Panel({ address, onClose }: { address: string; onClose: () => void }) {
  const [tab, setTab] = useState('help')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside ref={panel} tabIndex={-1} className={look.panel} aria-label={communityTexts.help} onKeyDown={closeByKey}>
      <div className={look.close}>
        <IconButton compact icon={IconX} label="Close help" onClick={onClose} />
      </div>
      <TabsBar label="Kinds of help" tabs={tabs} active={tab} onChange={setTab}>
        <div className={look.content}>
          {tab === 'help' ? (
            // Without its own origin a page from elsewhere reaches neither the session nor the console around it.
            <iframe
              key={address}
              className={look.page}
              src={address}
              title={communityTexts.help}
              sandbox="allow-scripts allow-popups"
            />
          ) : (
            <p className={look.empty}>{communityTexts.noVideos}</p>
          )}
        </div>
      </TabsBar>
    </aside>
  )
}

const tabs = [
  { id: 'help', label: communityTexts.help },
  { id: 'videos', label: communityTexts.videos },
]
