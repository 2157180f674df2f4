import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Chat } from '../chat.ts'
import { texts } from '../texts.ts'
import { isAnswered, type Row, threadRows } from '../thread.ts'
import type { View } from '../view.ts'
import { Bubble } from './bubble.tsx'
import { DownIcon } from './icons.tsx'
import { Markdown } from './markdown.tsx'
import { useLatest } from './use-latest.ts'

export function Thread({ chat, view }: { chat: Chat; view: View }): JSX.Element {
  const { conversation, config } = view
  const { messages, outbox } = conversation
  const rows = useMemo(() => threadRows(messages, outbox, new Date()), [messages, outbox])
  const isTyping = conversation.typingUntil !== null
  const { list, content, isAway, toLatest } = useLatest()
  return (
    <div class="thread">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the messages (2026-11-21) */}
      <div ref={list} class="messages" role="log" aria-live="off" aria-label={texts.conversation} tabIndex={0}>
        <div ref={content} class="messages-inside">
          {config.welcomeText && (
            <div class="bubble-row theirs first last">
              <Markdown text={config.welcomeText} class="bubble" />
            </div>
          )}
          {rows.map(row => (
            <ThreadRow key={row.key} row={row} rows={rows} chat={chat} />
          ))}
          {isTyping && <Typing name={conversation.agent?.name ?? ''} />}
        </div>
      </div>
      {isAway && (
        <button type="button" class="to-latest" onClick={toLatest}>
          <DownIcon />
          {texts.toLatest}
        </button>
      )}
    </div>
  )
}

function ThreadRow({ row, rows, chat }: { row: Row; rows: Row[]; chat: Chat }): JSX.Element {
  switch (row.kind) {
    case 'day':
      return <p class="divider">{row.label}</p>
    case 'restart':
      return <p class="divider">{texts.newConversation}</p>
    case 'system':
      return <p class="system">{row.line.text}</p>
    case 'bubble':
      return <Bubble row={row} chat={chat} canAnswer={row.line.buttons.length > 0 && !isAnswered(rows, row.line)} />
  }
}

function Typing({ name }: { name: string }): JSX.Element {
  return (
    <div class="bubble-row theirs first last">
      <div class="bubble typing">
        <span class="unseen">{`${name || texts.someone} ${texts.isTyping}`}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
