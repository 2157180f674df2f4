import { Fragment } from 'react'
import { knowsMarks, type Piece, piecesOf } from './marks.ts'
import look from './preview.module.css'

/** A text as the app of the channel draws it: links, and where it knows them marks; line breaks stay. */
export function MarkedText({ text, channelType }: { text: string; channelType: number }) {
  return <Pieces pieces={piecesOf(text, knowsMarks(channelType))} />
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // A piece is known by its place alone, and none of them keeps a state.
  return pieces.map((piece, place) => {
    const key = `${place}-${piece.kind}`
    if ('text' in piece) {
      if (piece.kind === 'text') return <Fragment key={key}>{piece.text}</Fragment>
      if (piece.kind === 'link') {
        return (
          <a key={key} className={look.link} href={piece.text} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        )
      }
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
