import type { Prediction } from '@parley/contracts/bots/predict.ts'
import { asYourself, type Pretence, pretenceWords } from './try-it.pretence.ts'

export type ChatEntry =
  | { kind: 'user'; key: string; text: string; suggestionId: string; error: string | null }
  | { kind: 'bot'; key: string; reply: Prediction }
  /** A line across the chat; `sessionId` is the conversation that ended there. */
  | { kind: 'notice'; key: string; text: string; sessionId: string }

/** A conversation with an agent; `version` is the one that its session began with. */
export type Chat = {
  sessionId: string
  version: number | null
  pretence: Pretence
  entries: readonly ChatEntry[]
  keys: number
}

export const emptyChat: Chat = { sessionId: '', version: null, pretence: asYourself, entries: [], keys: 0 }

/**
 * With the question at its end. A session stays on the version that it began with, so after a training the next
 * question begins another one, and the chat says so.
 */
export function asked(chat: Chat, question: { text: string; suggestionId: string }, serving: number | null): Chat {
  const isOutdated = chat.sessionId !== '' && chat.version !== serving && serving !== null
  const begun = isOutdated ? noticed(chat, `Version ${serving} answers from here`) : chat
  return added(begun, key => ({ kind: 'user', key, error: null, ...question }))
}

export function answered(chat: Chat, reply: Prediction): Chat {
  const { sessionId, model } = reply
  return { ...added(chat, key => ({ kind: 'bot', key, reply })), sessionId, version: model.version }
}

/** What was asked, the last first, each once in a row: for asking it again. */
export function questionsOf({ entries }: Chat): string[] {
  const texts = entries.flatMap(entry => (entry.kind === 'user' ? [entry.text] : []))
  return texts.filter((text, index) => text !== texts[index - 1]).toReversed()
}

export function failed(chat: Chat, error: string): Chat {
  const last = chat.entries.findLastIndex(({ kind }) => kind === 'user')
  return {
    ...chat,
    entries: chat.entries.map((entry, index) =>
      index === last && entry.kind === 'user' ? { ...entry, error } : entry,
    ),
  }
}

/** Without the question that failed, so that it can be put again. */
export function withoutFailed(chat: Chat, key: string): Chat {
  return { ...chat, entries: chat.entries.filter(entry => entry.key !== key) }
}

/** What was said stays to be read; the next question begins a session. */
export function restarted(chat: Chat): Chat {
  return chat.entries.length === 0 ? chat : noticed(chat, 'New conversation')
}

/** Somebody else writes from here on, or on another day: in a conversation of its own. */
export function pretending(chat: Chat, pretence: Pretence): Chat {
  return { ...noticed(chat, pretenceWords(pretence)), pretence }
}

function noticed(chat: Chat, text: string): Chat {
  const { sessionId } = chat
  return added({ ...chat, sessionId: '' }, key => ({ kind: 'notice', key, text, sessionId }))
}

function added(chat: Chat, entryOf: (key: string) => ChatEntry): Chat {
  return { ...chat, entries: [...chat.entries, entryOf(`${chat.keys}`)], keys: chat.keys + 1 }
}
