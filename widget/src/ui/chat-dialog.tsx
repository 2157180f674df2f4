import type { JSX } from 'preact'
import type { Chat } from '../chat.ts'
import { hasEnded } from '../conversation.ts'
import { texts } from '../texts.ts'
import type { View } from '../view.ts'
import { Composer } from './composer.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { Header } from './header.tsx'
import { Notice } from './notice.tsx'
import { OfflineForm } from './offline.form.tsx'
import { PreChatForm } from './pre-chat.form.tsx'
import { Thread } from './thread.tsx'
import { fillsScreen, useDialog } from './use-dialog.ts'
import { useView } from './use-view.ts'

export function ChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }): JSX.Element {
  const view = useView(chat)
  const dialog = useDialog(view.isOpen, onClose)
  return (
    <>
      <div class="unseen" aria-live="polite">
        {view.announcement}
      </div>
      <section
        ref={dialog}
        class="window"
        role="dialog"
        aria-label={view.config.title || texts.chat}
        aria-modal={view.isOpen && fillsScreen()}
        data-position={view.config.position}
        tabIndex={-1}
        hidden={!view.isOpen}
      >
        <Header chat={chat} view={view} onClose={onClose} />
        <Notice notice={view.notice} />
        {isAway(view) ? (
          <OfflineForm chat={chat} welcomeText={view.config.welcomeText} />
        ) : (
          <>
            <Thread chat={chat} view={view} />
            <Foot chat={chat} view={view} />
          </>
        )}
      </section>
    </>
  )
}

function Foot({ chat, view }: { chat: Chat; view: View }): JSX.Element {
  if (hasEnded(view.conversation)) return <EndedPanel chat={chat} view={view} />
  if (isAsked(view)) return <PreChatForm chat={chat} fields={view.config.preChat} />
  return <Composer chat={chat} isLocked={view.link === 'denied'} />
}

function isAway(view: View): boolean {
  return !view.config.openNow && isNew(view)
}

function isAsked(view: View): boolean {
  return view.config.preChat.length > 0 && !view.isIntroduced && isNew(view)
}

function isNew({ conversation }: View): boolean {
  return conversation.chat === null && conversation.messages.length === 0 && conversation.outbox.length === 0
}
