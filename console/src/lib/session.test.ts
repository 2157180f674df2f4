import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, followOtherTabs, onSessionEnd, readToken, restartToCheckSession, startSession } from './session.ts'
import { openTab, storageEvent } from './testing/browser.ts'

let tab: EventTarget
beforeEach(() => {
  tab = openTab('http://localhost/')
})

test('the token stands under authToken', () => {
  startSession('token-of-asha')
  expect(localStorage.getItem('authToken')).toBe('token-of-asha')
  expect(readToken()).toBe('token-of-asha')
})

test('signing out forgets what the session left, but not what belongs to the device', () => {
  startSession('token-of-asha')
  localStorage.setItem('draft:intent', '{}')
  localStorage.setItem('colour-scheme', 'dark')
  endSession('signed-out')
  expect(Object.keys(localStorage)).toEqual(['colour-scheme'])
})

test('an end is told once, and only where there was a session (SHELL-047)', () => {
  const ends: string[] = []
  const stop = onSessionEnd(end => ends.push(end))
  endSession('expired')
  startSession('token-of-asha')
  endSession('expired')
  endSession('expired')
  stop()
  expect(ends).toEqual(['expired'])
})

test('other tabs follow a sign-out, and start over when somebody else signs in', () => {
  const told: string[] = []
  const stop = onSessionEnd(end => told.push(end))
  const unfollow = followOtherTabs(() => told.push('replaced'))
  sessionStorage.setItem('draft:intent', '{}')
  tab.dispatchEvent(storageEvent('colour-scheme', 'dark'))
  tab.dispatchEvent(storageEvent('authToken', null))
  tab.dispatchEvent(storageEvent('authToken', 'token-of-dev'))
  tab.dispatchEvent(storageEvent(null, null))
  unfollow()
  tab.dispatchEvent(storageEvent('authToken', null))
  stop()
  expect(told).toEqual(['signed-out', 'replaced', 'signed-out'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a page that starts over leaves it to the next one to end the session with a word (SHELL-045, SHELL-047)', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_200).mockReturnValueOnce(20_000)
  const ends: string[] = []
  const stop = onSessionEnd(end => ends.push(end))
  startSession('token-of-asha')
  restartToCheckSession()
  endSession('expired')
  expect([reload.mock.calls.length, readToken(), ends]).toEqual([1, 'token-of-asha', []])
  endSession('expired')
  expect([readToken(), ends]).toEqual([null, ['expired']])
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
