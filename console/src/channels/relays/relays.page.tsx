import type { Relay } from '@parley/contracts/channels/relays.ts'
import { useState } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { RelayPanel } from './relay.panel.tsx'
import { useCatalog } from './relays.api.ts'
import { RelayExplorer } from './relays.explore.tsx'
import look from './relays.module.css'
import { marketplaceSearch, marketplaceTabs } from './relays.search.ts'
import { InstalledRelays } from './relays.table.tsx'

/** Outside systems that hear of what happens here, call us, or are called by journeys. */
export function MarketplacePage() {
  const [{ tab = 'explore', install, id }, change] = useSearchState(marketplaceSearch)
  /** The one that was just made: its signing secret is shown this once. */
  const [made, setMade] = useState<Relay | null>(null)
  const provider = useCatalog().data?.find(one => one.provider === install) ?? null
  const close = () => {
    setMade(null)
    change({ install: undefined, id: undefined })
  }
  const open = (relay: Relay) => {
    setMade(relay)
    change(
      { tab: 'installed', install: undefined, search: undefined, category: undefined, id: relay.id },
      { replace: true },
    )
  }
  return (
    <Page layout="list" header={<PageHeader title="Marketplace" context="Connect the systems that you work with" />}>
      <div className={look.tabs}>
        <TabsBar
          label="Parts of the marketplace"
          tabs={[
            { id: 'explore', label: 'Explore' },
            { id: 'installed', label: 'Installed' },
          ]}
          active={tab}
          onChange={next =>
            change({
              tab: marketplaceTabs.find(each => each === next),
              search: undefined,
              category: undefined,
              from: undefined,
            })
          }
        />
      </div>
      {tab === 'explore' ? (
        <div className={look.page}>
          <RelayExplorer />
        </div>
      ) : (
        <InstalledRelays />
      )}
      <RelayPanel provider={provider} relayId={id ?? null} made={made} onMade={open} onClose={close} />
    </Page>
  )
}
