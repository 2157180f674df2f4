import type { Reading, Scene } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'

const ats = new Set(['at', 'एट', 'ऐट'])
const signs: Partial<Record<string, string>> = {
  dot: '.',
  डॉट: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  '.': '.',
  _: '_',
  '-': '-',
}
const notLocal = new Set('i is am are was were be it me us you we they here there look mail email'.split(' '))
const longestAddress = 30

/** "john dot smith at example dot com", "john (at) example [dot] com", "john @ example.com". */
export function spokenEmailAt(scene: Scene, at: number): Reading | null {
  const local = joined(scene.words, at)
  const sign = local && openedAt(scene.words, local.to)
  if (!local || !sign || !(ats.has(sign.text) || sign.text === '@') || notLocal.has(local.text)) return null
  const domain = joined(scene.words, behindSign(scene.words, sign.to))
  if (!domain?.text.includes('.')) return null
  return { to: domain.to, value: `${local.text}@${domain.text}` }
}

/** "At the rate", as the sign is called in India. */
function behindSign(words: readonly Word[], at: number): number {
  if (textAt(words, at) !== 'the' || textAt(words, at + 1) !== 'rate') return at
  return textAt(words, at + 2) === 'of' ? at + 3 : at + 2
}

/** Words and the signs between them, until two words follow each other. */
function joined(words: readonly Word[], at: number): { text: string; to: number } | null {
  let text = ''
  let to = at
  while (to < at + longestAddress && isPiece(words, to)) {
    do text += textAt(words, to++)
    while (to < at + longestAddress && gluedAt(words, to) !== '' && isPiece(words, to))
    const sign = openedAt(words, to)
    const mark = signs[sign.text]
    if (!mark || !isPiece(words, sign.to) || endsSentence(words, to)) break
    text += mark
    to = sign.to
  }
  return text === '' ? null : { text, to }
}

function isPiece(words: readonly Word[], at: number): boolean {
  return /^[a-z0-9]+$/.test(textAt(words, at)) && !ats.has(textAt(words, at))
}

/** A full stop has a blank behind it alone. */
function endsSentence(words: readonly Word[], at: number): boolean {
  return words[at]?.kind === 'mark' && words[at]?.isGlued === true && words[at + 1]?.isGlued === false
}

/** The word there, out of its brackets. */
function openedAt(words: readonly Word[], at: number): { text: string; to: number } {
  const isOpened = /^[([{]$/.test(textAt(words, at)) && /^[)\]}]$/.test(textAt(words, at + 2))
  return isOpened ? { text: textAt(words, at + 1), to: at + 3 } : { text: textAt(words, at), to: at + 1 }
}
