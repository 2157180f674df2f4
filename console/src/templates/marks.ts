import { whatsApp } from '@parley/contracts/channels/kinds.ts'

/** A piece of a message as phones draw it. */
export type Piece =
  | { kind: 'text' | 'mono' | 'link'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: readonly Piece[] }

/** Other apps show the marks as they are written. */
export function knowsMarks(channelType: number): boolean {
  return channelType === whatsApp
}

const kinds = { '*': 'bold', _: 'italic', '~': 'strike' } as const
/** What follows a sentence, and a mark that closes, is no part of its last address. */
const linked = /(?<![\p{L}\p{N}])((?:https?:\/\/|mailto:|tel:)[^\s<>"`]*[^\s<>"`.,;:!?)\]}'*_~])/iu
/** A mark opens before a letter and closes behind one, and never within a word: `snake_case_name` stays as it is. */
const marked = /```([^`]+)```|(?<![\p{L}\p{N}])([*_~])(?!\s)((?:(?!\2)[^\n])+?)(?<!\s)\2(?![\p{L}\p{N}])/u

/** Reads addresses, and where they are known *bold*, _italic_, ~strike~ and ```monospace```, one within the other. */
export function piecesOf(text: string, hasMarks = true): Piece[] {
  const link = linked.exec(text)
  const mark = hasMarks ? marked.exec(text) : null
  const found = link && (!mark || link.index < mark.index) ? link : mark
  if (!found) return plain(text)
  const piece: Piece = found === link ? { kind: 'link', text: found[0] } : markedPiece(found)
  return [...plain(text.slice(0, found.index)), piece, ...piecesOf(text.slice(found.index + found[0].length), hasMarks)]
}

function markedPiece([, mono, mark = '*', inner = '']: RegExpExecArray): Piece {
  return mono === undefined
    ? { kind: kinds[mark as keyof typeof kinds], pieces: piecesOf(inner) }
    : { kind: 'mono', text: mono }
}

function plain(text: string): Piece[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}
