import type { Answer } from './call.ts'
import type { Draft } from './conversation.ts'
import { texts } from './texts.ts'
import type { Message } from './wire.ts'

export type Desk = {
  /** The oldest draft that waits its turn. */
  next: () => Draft | undefined
  post: (draft: Draft) => Promise<Answer<Message>>
  onAccepted: (draft: Draft, message: Message) => void
  onRefused: (draft: Draft, refusal: string) => void
  /** The server asked to wait before the next one. */
  onBusy: () => void
  /** Asks for a new token; false when there is none to be had now. */
  renew: () => Promise<boolean>
}

/** Hands drafts over one at a time and in order; a draft leaves only when the server has taken or refused it. */
export class Sender {
  #desk: Desk
  #isBusy = false
  #isRenewed = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
  }

  wake(): void {
    if (this.#isBusy) return
    clearTimeout(this.#retry)
    this.#isBusy = true
    void this.#work()
  }

  stop(): void {
    clearTimeout(this.#retry)
  }

  async #work(): Promise<void> {
    try {
      for (let draft = this.#desk.next(); draft; draft = this.#desk.next()) {
        const answer = await this.#desk.post(draft)
        if (await this.#settle(draft, answer)) continue
        this.#pause(answer)
        return
      }
    } finally {
      this.#isBusy = false
    }
  }

  async #settle(draft: Draft, answer: Answer<Message>): Promise<boolean> {
    if (answer.kind === 'later') return false
    if (answer.kind === 'expired') return this.#renew()
    this.#failures = 0
    this.#isRenewed = false
    if (answer.kind === 'done') this.#desk.onAccepted(draft, answer.value)
    else this.#desk.onRefused(draft, answer.text || texts.notReached)
    return true
  }

  /** A token that is refused right after it was given is not asked for again without a pause. */
  async #renew(): Promise<boolean> {
    this.#isRenewed = !this.#isRenewed && (await this.#desk.renew())
    return this.#isRenewed
  }

  #pause(answer: Answer<Message>): void {
    this.#failures += 1
    if (answer.kind === 'later' && answer.isBusy) this.#desk.onBusy()
    const afterMs = (answer.kind === 'later' && answer.afterMs) || (this.#failures <= 1 ? 2000 : 3000)
    this.#retry = setTimeout(() => this.wake(), afterMs)
  }
}
