import type { JSX } from 'preact'
import type { Chat } from '../chat.ts'
import type { Tick } from '../messages.ts'
import { texts } from '../texts.ts'
import type { Line, Row } from '../thread.ts'
import { clockTime } from '../time.ts'
import { AttachmentView } from './attachment.tsx'
import { FailedIcon, QueuedIcon, ReadIcon, SentIcon } from './icons.tsx'
import { Markdown } from './markdown.tsx'

type BubbleRow = Extract<Row, { kind: 'bubble' }>

export function Bubble({ row, chat, canAnswer }: { row: BubbleRow; chat: Chat; canAnswer: boolean }): JSX.Element {
  const { line, isFirst, isLast } = row
  const isMine = line.actor === 'customer'
  const classes = ['bubble-row', isMine ? 'mine' : 'theirs', isFirst && 'first', isLast && 'last']
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      {isFirst && (isMine ? <span class="unseen">{texts.you}</span> : line.name && <p class="name">{line.name}</p>)}
      {line.attachment && <AttachmentView attachment={line.attachment} origin={chat.door.origin} />}
      {line.text && <Words line={line} />}
      {canAnswer && <Buttons line={line} chat={chat} />}
      {(isLast || line.tick === 'failed') && <Foot line={line} />}
      {line.tick === 'failed' && <Failure line={line} chat={chat} />}
    </div>
  )
}

/** What the visitor wrote stands as it was typed; replies may carry markdown. */
function Words({ line }: { line: Line }): JSX.Element {
  if (line.actor !== 'customer') return <Markdown text={line.text} class="bubble" />
  return (
    <div class="bubble typed" dir="auto">
      {line.text}
    </div>
  )
}

function Buttons({ line, chat }: { line: Line; chat: Chat }): JSX.Element {
  return (
    <div class="choices">
      {line.buttons.map(button => (
        <button
          key={button.id}
          type="button"
          class="choice"
          onClick={() => chat.write({ message: button.text, payload: button.payload })}
        >
          {button.text}
        </button>
      ))}
    </div>
  )
}

function Foot({ line }: { line: Line }): JSX.Element {
  return (
    <p class="foot">
      <time dateTime={line.at} title={new Date(line.at).toLocaleString()}>
        {clockTime(line.at)}
      </time>
      {line.tick && <TickMark tick={line.tick} />}
    </p>
  )
}

function TickMark({ tick }: { tick: Tick }): JSX.Element {
  const Icon = tickIcons[tick]
  return (
    <span class={`tick ${tick}`} title={texts[tick]}>
      <Icon />
      <span class="unseen">{texts[tick]}</span>
    </span>
  )
}

function Failure({ line, chat }: { line: Line; chat: Chat }): JSX.Element {
  const { clientId } = line
  return (
    <div class="failure">
      <p>{line.reason ?? texts.notReached}</p>
      {clientId && (
        <>
          <button type="button" class="plain-button" onClick={() => chat.retry(clientId)}>
            {texts.retry}
          </button>
          <button type="button" class="plain-button" onClick={() => chat.discard(clientId)}>
            {texts.discard}
          </button>
        </>
      )}
    </div>
  )
}

const tickIcons = { queued: QueuedIcon, sent: SentIcon, read: ReadIcon, failed: FailedIcon }
