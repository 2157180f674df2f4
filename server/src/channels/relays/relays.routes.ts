import * as calls from '@parley/contracts/channels/relays.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { takeRelayCall, testRelay } from './relays.calls.ts'
import { createRelay, deleteRelay, readCatalog, readRelay, readRelayLogs, readRelays, updateRelay } from './relays.ts'

export function relayRoutes(app: App) {
  const [view, edit] = ['MARKET_PLACE.VIEW', 'MARKET_PLACE.EDIT'] as const
  serve(app, calls.readRelayCatalog, view, work => readCatalog(work))
  serve(app, calls.listRelays, view, (work, { query }) => readRelays(work, query))
  serve(app, calls.createRelay, edit, (work, { body }) => createRelay(work, body))
  serve(app, calls.readRelay, view, (work, { params }) => readRelay(work, params.relayId))
  serve(app, calls.updateRelay, edit, (work, { params, body }) => updateRelay(work, params.relayId, body))
  serve(app, calls.deleteRelay, edit, (work, { params }) => deleteRelay(work, params.relayId))
  serve(app, calls.testRelay, edit, (work, { params }) => testRelay(work, params.relayId))
  serve(app, calls.listRelayLogs, view, (work, { params, query }) => readRelayLogs(work, params.relayId, query))
  serve(app, calls.takeRelayCall, 'public', (work, { params, query, body }) =>
    takeRelayCall(work, params.relayId, { k: query.k, body }),
  )
}
