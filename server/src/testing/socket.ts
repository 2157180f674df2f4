import WebSocket from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: a test reads frames of every shape and asserts on them (2026-11-21)
type Frame = { event: string; seq?: number; data: any; [key: string]: any }

/** A socket as a program would open it; frames are kept in the order they came. */
export function openSocket(address: string, query: string, headers: Record<string, string> = {}) {
  const ws = new WebSocket(`${address.replace('http', 'ws')}/socket${query}`, { headers })
  const frames: Frame[] = []
  const waiting: (() => void)[] = []
  let closed: { code: number } | null = null
  let failed: string | null = null
  const wake = () => {
    for (const look of waiting.splice(0)) look()
  }
  ws.on('message', data => {
    frames.push(JSON.parse(String(data)))
    wake()
  })
  ws.on('close', code => {
    closed = { code }
    wake()
  })
  ws.on('error', error => {
    failed = error.message
    wake()
  })
  const until = async <T>(ask: () => T | null | undefined, what: string): Promise<T> => {
    const deadline = Date.now() + 15_000
    for (;;) {
      const found = ask()
      if (found) return found
      if (Date.now() > deadline)
        throw new Error(`No ${what} came; there were ${frames.map(({ event }) => event).join(', ')}.`)
      await Promise.race([
        new Promise<void>(resolve => waiting.push(resolve)),
        new Promise(resolve => setTimeout(resolve, 500)),
      ])
    }
  }
  return {
    ws,
    frames,
    send: (frame: object) => ws.send(JSON.stringify(frame)),
    next: (event: string, matches: (frame: Frame) => boolean = () => true) =>
      until(() => frames.find(frame => frame.event === event && matches(frame)), event),
    closing: () => until(() => closed, 'close'),
    failure: () => until(() => failed, 'failure'),
    close: () => ws.close(),
  }
}
