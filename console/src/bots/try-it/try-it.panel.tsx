import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { useEndSession, usePredict } from './predict.api.ts'
import { TryItBox } from './try-it.box.tsx'
import { answered, asked, type Chat, failed, pretending, questionsOf, restarted, withoutFailed } from './try-it.chat.ts'
import look from './try-it.module.css'
import type { Pretence } from './try-it.pretence.ts'
import { TryItPretence } from './try-it.pretence.tsx'
import { TryItThread } from './try-it.thread.tsx'

type TryItPanelProps = {
  isOpen: boolean
  agentId: string
  servingVersion: number | null
  chat: Chat
  onChat: Dispatch<SetStateAction<Chat>>
  onClose: () => void
}

/** Dims the page, unlike the other panels: what lies below is not to be worked on meanwhile. */
export function TryItPanel({ isOpen, onClose, ...talk }: TryItPanelProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const opener = useRef(document.activeElement)
  // Loaded at its first opening, it came too late to note by itself where the focus was; the box that has it is taken
  // away after this has been told.
  const giveBackFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    })
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Try it"
      size={isNarrow ? '100%' : 'var(--ui-panel-quick)'}
      onExitTransitionEnd={giveBackFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: look.panel, body: look.body }}
    >
      <Conversation {...talk} />
    </Drawer>
  )
}

function Conversation({ agentId, servingVersion, chat, onChat }: Omit<TryItPanelProps, 'isOpen' | 'onClose'>) {
  const { mutate, isPending } = usePredict(agentId)
  const end = useEndSession()
  const ask = (text: string, suggestionId = '') => {
    const next = asked(chat, { text, suggestionId }, servingVersion)
    onChat(next)
    mutate(
      { text, suggestionId, sessionId: next.sessionId, pretence: next.pretence },
      {
        onSuccess: answer => onChat(before => answered(before, answer)),
        onError: error => {
          console.error('Try it', error)
          onChat(before => failed(before, error.message))
        },
      },
    )
  }
  const retry = (key: string, text: string, suggestionId: string) => {
    onChat(before => withoutFailed(before, key))
    ask(text, suggestionId)
  }
  const restart = () => {
    if (chat.sessionId !== '') end(chat.sessionId)
    onChat(restarted)
  }
  const pretend = (pretence: Pretence) => {
    if (chat.sessionId !== '') end(chat.sessionId)
    onChat(before => pretending(before, pretence))
  }
  return (
    <>
      <TryItPretence value={chat.pretence} isBusy={isPending} onChange={pretend} />
      <TryItThread agentId={agentId} entries={chat.entries} isWaiting={isPending} onAsk={ask} onRetry={retry} />
      <TryItBox
        isBusy={isPending}
        onSend={ask}
        questions={questionsOf(chat)}
        onRestart={chat.entries.length === 0 ? null : restart}
      />
    </>
  )
}
