import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Chat } from '../chat.ts'
import { type Conversation, hasEnded } from '../conversation.ts'
import { texts } from '../texts.ts'
import type { View } from '../view.ts'
import { CloseIcon, EndIcon } from './icons.tsx'

export function Header({ chat, view, onClose }: { chat: Chat; view: View; onClose: () => void }): JSX.Element {
  const [isEnding, setEnding] = useState(false)
  const { conversation, config } = view
  const agent = agentOf(conversation)
  const canEnd = conversation.chat !== null && !hasEnded(conversation) && view.link === 'live'
  return (
    <header class="header">
      <div class="header-bar">
        {agent && <Avatar name={agent.name} picture={agent.profilePic} />}
        <div class="header-names">
          <h2>{config.title || texts.chat}</h2>
          {agent && <p>{agent.name}</p>}
        </div>
        {canEnd && (
          <button
            type="button"
            class="icon-button"
            aria-label={texts.endChat}
            title={texts.endChat}
            aria-expanded={isEnding}
            onClick={() => setEnding(!isEnding)}
          >
            <EndIcon />
          </button>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={texts.closeChat}
          title={texts.closeChat}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      {canEnd && isEnding && <EndQuestion chat={chat} onAnswer={() => setEnding(false)} />}
    </header>
  )
}

function EndQuestion({ chat, onAnswer }: { chat: Chat; onAnswer: () => void }): JSX.Element {
  const end = () => {
    chat.endChat()
    onAnswer()
  }
  return (
    <div class="question">
      <p>{texts.endQuestion}</p>
      <button type="button" class="plain-button" onClick={onAnswer}>
        {texts.keepChatting}
      </button>
      <button type="button" class="plain-button danger" onClick={end}>
        {texts.endChat}
      </button>
    </div>
  )
}

function Avatar({ name, picture }: { name: string; picture: string | null }): JSX.Element {
  const [isBroken, setBroken] = useState(false)
  return (
    <span class="avatar" aria-hidden="true">
      {picture && !isBroken ? <img src={picture} alt="" onError={() => setBroken(true)} /> : [...name][0]}
    </span>
  )
}

function agentOf({ agent, messages, chat, isRestarted }: Conversation): Conversation['agent'] {
  if (agent?.name) return agent
  const last = messages.findLast(message => message.actor === 'agent' && message.chatId === chat?.chatId)
  return last?.userName && !isRestarted ? { name: last.userName, profilePic: null } : null
}
