import { setDraftsAside } from '../ui/memory/draft-store.ts'

/** Where the documents keep the session's token; every tab of the browser shares it. */
const tokenKey = 'authToken'

/** Kept when a session ends: they belong to the device, and say nothing about who used it. */
const devicePreferences = /^(colour-scheme$|ui[:.])/

export type SessionEnd = 'signed-out' | 'expired'

const listeners = new Set<(end: SessionEnd) => void>()

export function readToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** Longer than any reload takes; whoever chose to stay on the page is signed out by the first call after it. */
const reloadMs = 10_000
let reloadedAt = Number.NEGATIVE_INFINITY

/** Whoever signs in on this page has stayed on it, whatever was to be reloaded. */
export function startSession(token: string): void {
  reloadedAt = Number.NEGATIVE_INFINITY
  localStorage.setItem(tokenKey, token)
}

/** Starts the app anew to learn whether the session is still good; until then this page decides nothing about it. */
export function restartToCheckSession(): void {
  reloadedAt = performance.now()
  location.reload()
}

/** Clears what the session left in this browser and tells the app, once a session. */
export function endSession(end: SessionEnd): void {
  // Ended by the page that is going, the session would be gone without a word before the next page looks for it.
  if (end === 'expired' && performance.now() - reloadedAt < reloadMs) return
  const hadSession = readToken() !== null
  forgetSession(end)
  if (hadSession) tell(end)
}

/** Called when the session ends, here or in another tab. Returns how to stop listening. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the other tabs of this browser: their sign-out ends the session here, and somebody else signing in there
 * means that this page shows the wrong person's data, so `onReplaced` has to load it anew.
 */
export function followOtherTabs(onReplaced: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // `localStorage.clear()` elsewhere is told with a null key.
    if (key !== null && key !== tokenKey) return
    if (newValue !== null) onReplaced()
    else {
      sessionStorage.clear()
      tell('signed-out')
    }
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function forgetSession(end: SessionEnd): void {
  // Nobody could save any more what was being written.
  if (end === 'expired') setDraftsAside()
  for (const key of Object.keys(localStorage)) if (!devicePreferences.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

function tell(end: SessionEnd): void {
  for (const listener of listeners) listener(end)
}
