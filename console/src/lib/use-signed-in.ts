import { useSyncExternalStore } from 'react'
import { onSessionEnd, readToken } from './session.ts'

/** Turns false the moment the session ends, before any refused call can show itself as an error. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionEnd, () => readToken() !== null)
}
