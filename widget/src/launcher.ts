import { adoptStyles } from './adopt-styles.ts'
import { pageDirection } from './host.ts'
import styles from './styles/launcher.css?inline'
import { texts, unreadText } from './texts.ts'
import { themeCss } from './theme.ts'
import type { Config } from './wire.ts'

/** The button in the corner of the page, drawn once the channel's look is known. */
export class Launcher {
  #root: ShadowRoot
  #frame = element('div', 'parley launcher-frame')
  #spot = element('div', 'launcher-spot')
  #button = element('button', 'launcher')
  // Label and badge stand beside the button, not in it: its name says what it does, whatever a channel writes there.
  #label = element('span', 'launcher-label')
  #badge = element('span', 'launcher-badge')
  #description = element('span', 'unseen')
  #notice = element('p', 'launcher-notice')
  #paint: ((css: string) => void) | null = null
  #noticeEnd: ReturnType<typeof setTimeout> | undefined
  #config: Config | null = null
  #unread = 0

  constructor(root: ShadowRoot, onPress: () => void) {
    this.#root = root
    this.#description.id = 'launcher-description'
    this.#button.type = 'button'
    this.#button.setAttribute('aria-label', texts.openChat)
    this.#button.setAttribute('aria-describedby', this.#description.id)
    this.#badge.setAttribute('aria-hidden', 'true')
    this.#badge.hidden = true
    this.#notice.setAttribute('role', 'status')
    this.#label.setAttribute('aria-hidden', 'true')
    this.#button.append(icon())
    this.#spot.append(this.#button, this.#label, this.#badge)
    this.#frame.append(this.#notice, this.#spot, this.#description)
    this.#button.addEventListener('click', onPress)
  }

  draw(config: Config): void {
    this.#config = config
    this.#frame.dir = pageDirection()
    this.#frame.dataset.position = config.position
    this.#label.textContent = config.launcherText
    this.#label.hidden = !config.launcherText
    this.#describe()
    if (this.#paint) {
      this.#paint(themeCss(config.color))
      return
    }
    adoptStyles(this.#root, styles)
    this.#paint = adoptStyles(this.#root, themeCss(config.color))
    this.#root.append(this.#frame)
  }

  setUnread(count: number): void {
    this.#unread = count
    this.#badge.hidden = count === 0
    this.#badge.textContent = count > 99 ? '99+' : String(count)
    this.#describe()
  }

  setOpen(isOpen: boolean): void {
    this.#frame.hidden = isOpen
  }

  setBusy(isBusy: boolean): void {
    this.#button.toggleAttribute('data-busy', isBusy)
    this.#button.setAttribute('aria-busy', String(isBusy))
  }

  /** Says why the chat does not open. */
  say(notice: string): void {
    clearTimeout(this.#noticeEnd)
    this.#notice.textContent = notice
    this.#noticeEnd = setTimeout(() => {
      this.#notice.textContent = ''
    }, noticeLastsMs)
  }

  focus(): void {
    this.#button.focus()
  }

  #describe(): void {
    const unread = this.#unread > 0 ? unreadText(this.#unread) : ''
    this.#description.textContent = [this.#config?.launcherText, unread].filter(Boolean).join(', ')
  }
}

const noticeLastsMs = 6000

function icon(): SVGElement {
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgSpace, 'path')
  path.setAttribute(
    'd',
    'M6.5 4.5h11a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H12l-4.6 3.4a.5.5 0 0 1-.8-.4v-3h-.1a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Z',
  )
  svg.append(path)
  return svg
}

const svgSpace = 'http://www.w3.org/2000/svg'

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  return made
}
