/** The one element that the page gets. It comes back when the page rebuilds its body. */
export class Host {
  readonly element = document.createElement('parley-chat')
  readonly root = this.element.attachShadow({ mode: 'open' })
  #returnsLeft = mostReturns
  #observer = new MutationObserver(() => {
    if (!this.element.isConnected && this.#returnsLeft > 0) setTimeout(() => this.attach(), 50)
  })

  constructor() {
    for (const type of ownEvents) this.root.addEventListener(type, event => event.stopPropagation())
  }

  attach(): void {
    if (this.element.isConnected) return
    this.#returnsLeft -= 1
    document.body.append(this.element)
    this.#observer.disconnect()
    this.#observer.observe(document.documentElement, { childList: true })
    this.#observer.observe(document.body, { childList: true })
  }

  remove(): void {
    this.#observer.disconnect()
    this.element.remove()
  }
}

/** The side on which the page's own text begins. */
export function pageDirection(): 'ltr' | 'rtl' {
  return getComputedStyle(document.body ?? document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
}

// A page that keeps throwing the element out is not fought for ever.
const mostReturns = 100

// Seen from the page, a key pressed in here comes from a plain element, so its shortcuts would take it for their own.
const ownEvents = ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut', 'focusin', 'focusout', 'click']
