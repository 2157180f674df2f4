import { Fragment } from 'react'
import { type Piece, piecesOf } from './marks.ts'
import look from './preview.module.css'

/** A text with the marks of WhatsApp drawn as a phone draws them; line breaks stay. */
export function MarkedText({ text }: { text: string }) {
  return <Pieces pieces={piecesOf(text)} />
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // A piece is known by its place alone, and none of them keeps a state.
  return pieces.map((piece, place) => {
    const key = `${place}-${piece.kind}`
    if ('text' in piece) {
      if (piece.kind === 'text') return <Fragment key={key}>{piece.text}</Fragment>
      return (
        <code key={key} className={look.mono}>
          {piece.text}
        </code>
      )
    }
    const Tag = tags[piece.kind]
    return (
      <Tag key={key}>
        <Pieces pieces={piece.pieces} />
      </Tag>
    )
  })
}
