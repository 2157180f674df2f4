/** Node has fetch and WebSocket; this adds the rest of a browser tab that `lib` touches. */
export function openTab(origin: string): EventTarget {
  const tab = new EventTarget()
  const properties = {
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    location: new URL(origin),
    navigator: { onLine: true },
    window: tab,
  }
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return tab
}

/** Another tab beside the one that is open: only what is stored for all tabs is shared. Returns how to go back. */
export function openBesides(): () => void {
  const first = sessionStorage
  const show = (value: unknown) => Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true })
  show(createStorage())
  return () => void show(first)
}

/** What another tab's change of the shared storage looks like from here. */
export function storageEvent(key: string | null, newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key, newValue })
}

/** Keys are own properties, as in a browser, so that `Object.keys` finds them. */
function createStorage(): Record<string, unknown> {
  const storage: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = String(value)
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
    clear: () => {
      for (const key of Object.keys(storage)) delete storage[key]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage
}
