import { fieldsOf, readMessage, textOf } from './wire.read.ts'
import type { Message } from './wire.ts'

export type TabNews = { kind: 'accepted'; clientId: string; message: Message } | { kind: 'looked' }

/** The server tells a visitor's own messages to no tab, so the tabs of one visitor tell each other. */
export class Tabs {
  #channel: BroadcastChannel | null

  constructor(name: string, onNews: (news: TabNews, visitorId: string) => void) {
    this.#channel = openChannel(name)
    if (!this.#channel) return
    this.#channel.onmessage = ({ data }) => {
      const fields = fieldsOf(data)
      const message = readMessage(fields.message)
      const visitorId = textOf(fields.visitorId)
      if (fields.kind === 'looked') onNews({ kind: 'looked' }, visitorId)
      if (fields.kind === 'accepted' && message) {
        onNews({ kind: 'accepted', clientId: textOf(fields.clientId), message }, visitorId)
      }
    }
  }

  tell(news: TabNews, visitorId: string): void {
    this.#channel?.postMessage({ ...news, visitorId })
  }
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
