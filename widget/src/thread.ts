import type { Draft } from './conversation.ts'
import { isRating, type Tick, tickOf } from './messages.ts'
import { ratedText } from './texts.ts'
import { dayLabel } from './time.ts'
import type { Actor, Attachment, Message, MessageButton } from './wire.ts'

export type Line = {
  key: string
  actor: Actor
  name: string
  text: string
  /** Said as a fact about the conversation, not in a bubble. */
  isNote: boolean
  at: string
  attachment: Attachment | null
  buttons: MessageButton[]
  tick: Tick | null
  /** Why it failed; null when it did not, or nobody said. */
  reason: string | null
  /** Set while only this browser has the message. */
  clientId: string | null
}

export type Row =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'restart'; key: string }
  | { kind: 'system'; key: string; line: Line }
  | { kind: 'bubble'; key: string; line: Line; isFirst: boolean; isLast: boolean }

/** The conversation as it is read: days, bubbles in groups, system lines; drafts stand last. */
export function threadRows(messages: Message[], outbox: Draft[], now: Date): Row[] {
  const lines = [...messages.filter(isShown).map(lineOfMessage), ...outbox.map(lineOfDraft)]
  const chatIds = new Map(messages.map(message => [keyOf(message), message.chatId]))
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const rows: Row[] = []
    if (!before || dayLabel(before.at, now) !== dayLabel(line.at, now)) {
      rows.push({ kind: 'day', key: `day ${line.key}`, label: dayLabel(line.at, now) })
    }
    if (before && isAnotherChat(chatIds.get(before.key), chatIds.get(line.key))) {
      rows.push({ kind: 'restart', key: `chat ${line.key}` })
    }
    rows.push(rowOf(line, before, lines[index + 1]))
    return rows
  })
}

/** Buttons can be pressed until the visitor has answered. */
export function isAnswered(rows: Row[], line: Line): boolean {
  const lines = rows.flatMap(row => ('line' in row ? [row.line] : []))
  return lines.slice(lines.indexOf(line) + 1).some(later => later.actor === 'customer')
}

const groupedWithinMs = 120_000

function rowOf(line: Line, before: Line | undefined, after: Line | undefined): Row {
  if (line.isNote) return { kind: 'system', key: line.key, line }
  return {
    kind: 'bubble',
    key: line.key,
    line,
    isFirst: !before || !isGrouped(before, line),
    isLast: !after || !isGrouped(line, after),
  }
}

function isGrouped(a: Line, b: Line): boolean {
  const isNear = Math.abs(Date.parse(b.at) - Date.parse(a.at)) <= groupedWithinMs
  return isNear && a.actor === b.actor && a.name === b.name
}

function isAnotherChat(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b
}

function isShown({ message, attachment, buttons }: Message): boolean {
  return message !== '' || attachment !== null || buttons.length > 0
}

function lineOfMessage(message: Message): Line {
  const isMine = message.actor === 'customer'
  return {
    key: keyOf(message),
    actor: message.actor,
    name: isMine ? '' : message.userName,
    text: isRating(message) ? ratedText(message.message) : message.message,
    isNote: message.actor === 'system' || isRating(message),
    at: message.actedOn,
    attachment: message.attachment,
    buttons: message.buttons,
    tick: isMine ? tickOf(message) : null,
    reason: isMine ? message.channelErrorDesc : null,
    clientId: null,
  }
}

function lineOfDraft({ clientId, message, writtenAt, refusal }: Draft): Line {
  return {
    key: clientId,
    actor: 'customer',
    name: '',
    text: message,
    isNote: false,
    at: writtenAt,
    attachment: null,
    buttons: [],
    tick: refusal === null ? 'queued' : 'failed',
    reason: refusal,
    clientId,
  }
}

function keyOf(message: Message): string {
  return message.clientId ?? message.actionId
}
