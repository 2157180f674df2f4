import { useState } from 'react'
import look from './avatar.module.css'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** 24 in rows, 32 in headers, 48 on profiles. */
  size?: 24 | 32 | 48
  /** A dot at the corner, with its word. */
  presence?: { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }
}

/** The picture, or the initials where there is none or it can't be loaded. */
export function Avatar({ name, src, size = 24, presence }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const hasPicture = src && src !== broken
  return (
    <span className={look.avatar} data-size={size} title={name}>
      {hasPicture ? (
        <img className={look.picture} src={src} alt="" onError={() => setBroken(src)} loading="lazy" />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
      {presence ? <span className={look.dot} data-tone={presence.tone} role="img" aria-label={presence.label} /> : null}
    </span>
  )
}

/** First letters of the first and last word, whole characters in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => firstCharacter(word ?? ''))
  return letters.join('').toLocaleUpperCase()
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) return segment
  return ''
}
