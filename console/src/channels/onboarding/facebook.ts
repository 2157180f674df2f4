/** Kept while the person is at Facebook, so that nobody else's answer is taken for theirs. */
const stateKey = 'parley.onboarding.state'

type App = { appId: string; configId: string; graphVersion: string }

/** Where Facebook sends the person back to; it has to be named again when the code is exchanged. */
export function returnAddress(): string {
  return `${location.origin}/admin/whatsapp-onboarding`
}

/** Leads away to Facebook's own dialog: no script of theirs ever runs in the console. */
export function goToFacebook({ appId, configId, graphVersion }: App): void {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  sessionStorage.setItem(stateKey, state)
  const query = new URLSearchParams({
    client_id: appId,
    config_id: configId,
    response_type: 'code',
    override_default_response_type: 'true',
    redirect_uri: returnAddress(),
    state,
  })
  location.assign(`https://www.facebook.com/${graphVersion}/dialog/oauth?${query}`)
}

/** Whether the answer belongs to the journey that began here; it counts once. */
export function isOwnReturn(state: string | undefined): boolean {
  const expected = sessionStorage.getItem(stateKey)
  sessionStorage.removeItem(stateKey)
  return expected !== null && expected === state
}
