import type { Chat } from './chat.ts'

/** Keeps the chat in step with the page it stands in: network, attention, leaving and coming back, the keyboard. */
export function watchPage(chat: Chat, frame: HTMLElement): void {
  const look = () => chat.look(isLookedAt())
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  addEventListener('blur', look)
  addEventListener('online', () => chat.setOnline(true))
  addEventListener('offline', () => chat.setOnline(false))
  // An open socket would keep the page out of the browser's back-forward memory.
  addEventListener('pagehide', () => chat.rest())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) chat.start()
  })
  if (!navigator.onLine) chat.setOnline(false)
  fitAboveKeyboard(frame)
}

export function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** On phones the keyboard covers what is fixed to the bottom, unless we take the height that is left. */
function fitAboveKeyboard(frame: HTMLElement): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const fit = () => {
    frame.style.setProperty('--p-height', `${Math.round(viewport.height)}px`)
    frame.style.setProperty('--p-top', `${Math.round(viewport.offsetTop)}px`)
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  fit()
}
