import type { Answer } from './call.ts'
import type { Page } from './message.calls.ts'
import type { Message } from './wire.ts'

export type Shelf = {
  known: () => Message[]
  get: (after: string | null) => Promise<Answer<Page>>
  onLoading: () => void
  onLoaded: (messages: Message[]) => void
  onExpired: () => void
}

/** Loads what the socket did not bring: after a lost numbering, and by polling while there is no socket. */
export class History {
  #shelf: Shelf
  #isLoading = false
  #isOwed = false
  #isPolling = false
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  load(): void {
    this.#isOwed = true
    if (!this.#isLoading) void this.#work()
  }

  poll(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    this.load()
  }

  stopPolling(): void {
    this.#isPolling = false
    if (!this.#isOwed) clearTimeout(this.#next)
  }

  rest(): void {
    this.#isPolling = false
    clearTimeout(this.#next)
  }

  /** A load that failed is still owed after a rest. */
  wake(): void {
    if (this.#isOwed) this.load()
  }

  async #work(): Promise<void> {
    clearTimeout(this.#next)
    this.#isLoading = true
    let isComplete = true
    while (this.#isOwed && isComplete) {
      this.#isOwed = false
      this.#shelf.onLoading()
      isComplete = await this.#loadPages()
    }
    this.#isOwed ||= !isComplete
    this.#isLoading = false
    if (this.#isPolling || this.#isOwed) this.#next = setTimeout(() => this.load(), againAfterMs)
  }

  async #loadPages(): Promise<boolean> {
    let after = this.#shelf.known().at(-settledAfter)?.actionId ?? null
    for (;;) {
      const answer = await this.#shelf.get(after)
      if (answer.kind === 'expired') this.#shelf.onExpired()
      if (answer.kind !== 'done') return answer.kind !== 'later'
      const { messages, more } = answer.value
      this.#shelf.onLoaded(messages)
      const last = messages.at(-1)?.actionId ?? null
      if (!more || !last || last === after) return true
      after = last
    }
  }
}

const againAfterMs = 5000

// The last messages are loaded again too, as their ticks may have changed meanwhile.
const settledAfter = 50
