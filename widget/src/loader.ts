import { findEmbed } from './embed.ts'
import { Widget } from './widget.ts'
import type { Details } from './wire.ts'

type ParleyChat = {
  open: () => void
  close: () => void
  /** Resolves to false where the details or their hash were refused. */
  identify: (details: Details) => Promise<boolean>
}

try {
  begin()
} catch (error) {
  console.warn('Parley chat could not start', error)
}

/** A page may include the script twice, or run it anew after a navigation of its own: there is one chat all the same. */
function begin(): void {
  const flag = Symbol.for('parley.chat')
  const attach: unknown = Reflect.get(window, flag)
  if (typeof attach === 'function') {
    attach()
    return
  }
  const embed = findEmbed()
  if (!embed) {
    console.warn('Parley chat: the script tag needs its address and data-channel')
    return
  }
  const widget = new Widget(embed.origin, embed.channelId)
  const api: ParleyChat = {
    open: () => void widget.open(),
    close: () => widget.close(),
    identify: details => widget.identify(details),
  }
  Object.defineProperty(window, flag, { value: () => document.body && widget.attach() })
  Object.defineProperty(window, 'ParleyChat', { value: Object.freeze(api), configurable: true })
  if (document.body) widget.start()
  else addEventListener('DOMContentLoaded', () => widget.start(), { once: true })
}
