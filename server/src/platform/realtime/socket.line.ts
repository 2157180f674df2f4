import { closeCodes, socketTimes } from '@parley/contracts/realtime.ts'
import type { WebSocket } from 'ws'
import type { Platform } from '../work.ts'

const maxWaitingBytes = 1024 * 1024
const roomyBytes = 256 * 1024
const maxFramesPerSecond = 50
const drainLookMs = 20
const drainWithinMs = 30_000

export type Line = ReturnType<typeof openLine>

/** Writes to one connection. Ends it when too much waits to be read, or when the client falls silent. */
export function openLine(ws: WebSocket, platform: Platform) {
  const stopWatch = watchSilence(ws)
  const countFrame = frameCounter()
  const isOpen = () => ws.readyState === ws.OPEN
  const end = (code: number, reason: string) => endSocket(ws, code, reason)
  const push = (frame: object) => {
    if (!isOpen()) return
    const text = JSON.stringify(frame)
    if (ws.bufferedAmount + text.length > maxWaitingBytes) {
      platform.log.warn('a socket was too slow')
      return end(closeCodes.tooSlow, 'Too slow')
    }
    ws.send(text)
  }
  platform.metrics.socketConnections.inc({ kind: 'open' })
  return {
    isOpen,
    push,
    end,
    refuse: (code: number, message: string) => {
      push({ event: 'error', at: now(), data: { code: code === closeCodes.accessDenied ? 1403 : code, message } })
      end(code, message)
    },
    /** Resolves when little waits to be read; a client that does not read for long is disconnected. */
    drained: async () => {
      const until = performance.now() + drainWithinMs
      while (isOpen() && ws.bufferedAmount > roomyBytes) {
        if (performance.now() > until) return end(closeCodes.tooSlow, 'Too slow')
        await new Promise(resolve => setTimeout(resolve, drainLookMs))
      }
    },
    countFrame: () => {
      const fits = countFrame()
      if (!fits) end(closeCodes.tooManyFrames, 'Too many frames')
      return fits
    },
    stop: () => {
      stopWatch()
      platform.metrics.socketConnections.dec({ kind: 'open' })
    },
  }
}

export function endSocket(ws: WebSocket, code: number, reason: string): void {
  if (ws.readyState === ws.OPEN) ws.close(code, reason)
  // A client that does not read will not answer the close either.
  setTimeout(() => ws.terminate(), 2000).unref()
}

/** Uses the monotonic clock: setting the system's clock must not disconnect everybody. */
function watchSilence(ws: WebSocket): () => void {
  let lastHeard = performance.now()
  const heard = () => {
    lastHeard = performance.now()
  }
  ws.on('message', heard)
  ws.on('pong', heard)
  ws.on('ping', heard)
  const watch = setInterval(() => {
    if (performance.now() - lastHeard > socketTimes.silentForMs) ws.terminate()
  }, 5000).unref()
  return () => clearInterval(watch)
}

/** Counts a frame; false when there were too many within this second. */
function frameCounter(): () => boolean {
  let frames = 0
  let second = 0
  return () => {
    const current = Math.floor(performance.now() / 1000)
    frames = current === second ? frames + 1 : 1
    second = current
    return frames <= maxFramesPerSecond
  }
}

export function now(): string {
  return new Date().toISOString()
}
