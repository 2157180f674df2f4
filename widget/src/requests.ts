export type Request = { action: string } & Record<string, unknown>

/** Socket requests that must arrive: kept until the server acknowledges them and repeated on each new socket. */
export class Requests {
  #open = new Map<string, Request>()
  #send: (request: Request) => boolean

  constructor(send: (request: Request) => boolean) {
    this.#send = send
  }

  /** A later request under the same name takes the place of the one before. */
  make(name: string, reqId: string, request: Request): void {
    const asked = { ...request, reqId }
    this.#open.set(name, asked)
    this.#send(asked)
  }

  repeat(): void {
    for (const request of this.#open.values()) this.#send(request)
  }

  /** The name under which the request was made; null when nobody waits for it. */
  settle(reqId: string): string | null {
    const [name = null] = [...this.#open].find(([, request]) => request.reqId === reqId) ?? []
    if (name !== null) this.#open.delete(name)
    return name
  }

  forget(): void {
    this.#open.clear()
  }
}
