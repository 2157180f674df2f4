/** localStorage where the page has one (private windows and sandboxed frames do not), else memory for this page. */
export class Keep {
  #memory = new Map<string, string>()

  get(key: string): string | null {
    return this.#memory.get(key) ?? attempt(() => localStorage.getItem(key), null)
  }

  set(key: string, value: string): void {
    const isKept = attempt(() => {
      localStorage.setItem(key, value)
      return true
    }, false)
    if (isKept) this.#memory.delete(key)
    else this.#memory.set(key, value)
  }

  remove(key: string): void {
    this.#memory.delete(key)
    attempt(() => localStorage.removeItem(key), undefined)
  }

  keysUnder(prefix: string): string[] {
    const stored = attempt(() => Object.keys(localStorage), [])
    return [...new Set([...stored, ...this.#memory.keys()])].filter(key => key.startsWith(prefix))
  }
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}
