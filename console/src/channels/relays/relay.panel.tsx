import type { Relay, RelayProvider } from '@parley/contracts/channels/relays.ts'
import { useState } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { RelayCalls } from './relay.calls.tsx'
import { RelayForm, type Unsaved } from './relay.form.tsx'
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
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const guard = useUnsavedGuard(unsaved === 'typed', undefined, 'install', 'id')
  // What is installed at this moment shows its secret once: whoever leaves now would miss it.
  const close = () => (unsaved === 'sending' ? undefined : guard(onClose))
  const leaving = { onUnsaved: setUnsaved, onClose: close }
  return (
    <SidePanel isOpen={provider !== null || relayId !== null} title={title} size="work" onClose={leaving.onClose}>
      {provider ? (
        <RelayForm key={provider.provider} provider={provider} relay={null} onSaved={onMade} {...leaving} />
      ) : null}
      {relayId && !provider ? <OpenRelay key={relayId} relayId={relayId} made={made} {...leaving} /> : null}
    </SidePanel>
  )
}

type OpenProps = {
  relayId: string
  made: Relay | null
  onUnsaved: (unsaved: Unsaved) => void
  onClose: () => void
}

function OpenRelay({ relayId, made, ...leaving }: OpenProps) {
  const { data, error, refetch, isFetching } = useRelay(relayId)
  const catalog = useCatalog().data
  const [saved, setSaved] = useState<Relay | null>(null)
  const back = { label: 'Back to the list', onClick: leaving.onClose }
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
  if (!data || !catalog) return <SkeletonForm fields={4} />
  const provider = catalog.find(one => one.provider === data.provider)
  return (
    <div className={look.parts}>
      <RelayKeys relay={data} secret={wholeSecret(saved) ?? (made?.id === relayId ? made.secret : null)} />
      <RelayTest relay={data} />
      {provider ? <RelayForm provider={provider} relay={data} onSaved={setSaved} {...leaving} /> : null}
      <RelayCalls relayId={relayId} />
    </div>
  )
}

/** A change makes a new secret where the one before could not be read any more; it is told once. */
function wholeSecret(saved: Relay | null): string | null {
  return saved && !saved.secret.startsWith('****') ? saved.secret : null
}
