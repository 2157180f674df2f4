import { useMemo } from 'preact/hooks'
import type { Chat } from '../chat.ts'

/** Tells staff that the visitor types: again before the sign expires on their side, and when it is over. */
export function useTypingSignal(chat: Chat): { note: () => void; stop: () => void } {
  return useMemo(() => {
    let saidAt = 0
    let end: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(end)
      if (saidAt > 0) chat.signalTyping(false)
      saidAt = 0
    }
    const note = () => {
      clearTimeout(end)
      end = setTimeout(stop, stopAfterMs)
      if (Date.now() - saidAt < againAfterMs) return
      saidAt = Date.now()
      chat.signalTyping(true)
    }
    return { note, stop }
  }, [chat])
}

const againAfterMs = 4000
const stopAfterMs = 5000
