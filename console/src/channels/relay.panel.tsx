import type { Relay, RelayProvider } from '@parley/contracts/channels/relays.ts'
import { LoadFailure } from '../lib/load-failure.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { SkeletonForm } from '../ui/skeleton.tsx'
import { RelayCalls } from './relay.calls.tsx'
import { RelayForm } from './relay.form.tsx'
import { RelayKeys, RelayTest } from './relay.test-call.tsx'
import { useCatalog, useRelay } from './relays.api.ts'
import look from './relays.module.css'

type RelayPanelProps = {
  /** What is being installed. */
  provider: RelayProvider | null
  /** What is being looked at. */
  relayId: string | null
  made: Relay | null
  onMade: (relay: Relay) => void
  onClose: () => void
}

/** Beside the list: the settings, a test, and the calls to and from the system. */
export function RelayPanel({ provider, relayId, made, onMade, onClose }: RelayPanelProps) {
  const title = provider ? `Install ${provider.label}` : 'Integration'
  return (
    <SidePanel isOpen={provider !== null || relayId !== null} title={title} size="work" onClose={onClose}>
      {provider ? (
        <RelayForm key={provider.provider} provider={provider} relay={null} onSaved={onMade} onClose={onClose} />
      ) : null}
      {relayId && !provider ? <OpenRelay key={relayId} relayId={relayId} made={made} onClose={onClose} /> : null}
    </SidePanel>
  )
}

type OpenProps = { relayId: string; made: Relay | null; onClose: () => void }

function OpenRelay({ relayId, made, onClose }: OpenProps) {
  const { data, error, refetch, isFetching } = useRelay(relayId)
  const catalog = useCatalog().data
  const back = { label: 'Back to the list', onClick: onClose }
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
  if (!data || !catalog) return <SkeletonForm fields={4} />
  const provider = catalog.find(one => one.provider === data.provider)
  return (
    <div className={look.parts}>
      <RelayKeys relay={data} secret={made?.id === relayId ? made.secret : null} />
      <RelayTest relay={data} />
      {provider ? <RelayForm provider={provider} relay={data} onSaved={() => undefined} onClose={onClose} /> : null}
      <RelayCalls relayId={relayId} />
    </div>
  )
}
