import { render } from 'preact'
import { adoptStyles } from './adopt-styles.ts'
import { Chat } from './chat.ts'
import { unreadCount } from './conversation.ts'
import { pageDirection } from './host.ts'
import { isLookedAt, watchPage } from './page.ts'
import type { Door } from './session.ts'
import bubbleStyles from './styles/bubble.css?inline'
import composerStyles from './styles/composer.css?inline'
import formsStyles from './styles/forms.css?inline'
import screensStyles from './styles/screens.css?inline'
import threadStyles from './styles/thread.css?inline'
import windowStyles from './styles/window.css?inline'
import { ChatDialog } from './ui/chat-dialog.tsx'
import type { Config, Session } from './wire.ts'

/** What the loader gives to the window. */
export type Shell = {
  root: ShadowRoot
  door: Door
  session: Session
  onUnread: (count: number) => void
  onConfig: (config: Config) => void
  onClosed: () => void
}

export type ChatWindow = {
  open: () => void
  close: () => void
  adopt: (session: Session) => void
}

const styles = [windowStyles, threadStyles, bubbleStyles, composerStyles, formsStyles, screensStyles].join('\n')

export function mountChat(shell: Shell): ChatWindow {
  const chat = new Chat(shell.door, shell.session)
  const frame = document.createElement('div')
  frame.className = 'parley'
  const close = () => {
    chat.close()
    shell.onClosed()
  }
  adoptStyles(shell.root, styles)
  shell.root.append(frame)
  render(<ChatDialog chat={chat} onClose={close} />, frame)
  follow(chat, shell)
  watchPage(chat, frame)
  chat.start()
  return {
    open: () => {
      frame.dir = pageDirection()
      chat.open()
      chat.look(isLookedAt())
    },
    close,
    adopt: session => chat.adopt(session),
  }
}

function follow(chat: Chat, shell: Shell): void {
  let config = chat.store.value.config
  const tell = () => {
    shell.onUnread(unreadCount(chat.store.value.conversation))
    if (chat.store.value.config === config) return
    config = chat.store.value.config
    shell.onConfig(config)
  }
  chat.store.subscribe(tell)
  tell()
}
