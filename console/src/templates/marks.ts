/** A piece of a message as phones draw it. */
export type Piece =
  | { kind: 'text' | 'mono'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: readonly Piece[] }

const kinds = { '*': 'bold', _: 'italic', '~': 'strike' } as const
/** A mark opens before a letter and closes behind one, and never within a word: `snake_case_name` stays as it is. */
const marked = /```([^`]+)```|(?<![\p{L}\p{N}])([*_~])(?!\s)((?:(?!\2)[^\n])+?)(?<!\s)\2(?![\p{L}\p{N}])/u

/** Reads *bold*, _italic_, ~strike~ and ```monospace```, one within the other. */
export function piecesOf(text: string): Piece[] {
  const found = marked.exec(text)
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const [whole, mono, mark = '*', inner = ''] = found
  const before = text.slice(0, found.index)
  const piece: Piece =
    mono === undefined
      ? { kind: kinds[mark as keyof typeof kinds], pieces: piecesOf(inner) }
      : { kind: 'mono', text: mono }
  return [
    ...(before === '' ? [] : [{ kind: 'text' as const, text: before }]),
    piece,
    ...piecesOf(text.slice(found.index + whole.length)),
  ]
}
