import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { standsAlone } from '../words.ts'

const states = new Set(
  `an ap ar as br ch cg dd dl dn ga gj hp hr jh jk ka kl la ld mh ml mn mp mz nl od or pb py rj sk tn tr ts tg ua uk up
  wb`.split(/\s+/),
)
const statePlate = /^\d{1,2} (?:[a-z] [a-z]{1,2}|[a-z]{1,3}) \d{4}$/
const mostParts = 5
const separators = new Set(['-', '.'])
// "up 16 to 2000 people": in small letters with blanks these are words, not a series.
const commonWords = new Set('to at am pm in on or of and for is se ka ki ke ko as by a i the aur'.split(' '))

/** An Indian vehicle registration without its blanks: TN07AB1234, or 22BH1234AA. */
export function findVehicleNumbers(scene: Scene): Finding[] {
  return scan(scene, (_, at) => readPlate(scene, at, isStatePlate) ?? readPlate(scene, at, isBharatPlate))
}

function readPlate(scene: Scene, at: number, isPlate: (parts: string[]) => boolean): Reading | null {
  const parts: string[] = []
  for (let to = at; parts.length < mostParts; to++) {
    const word = scene.words[to]
    if (word && parts.length > 0 && separators.has(word.text)) continue
    if (!word || word.kind === 'mark') return null
    parts.push(word.text)
    if (isPlate(parts) && standsAsPlate(scene, at, to + 1)) return { to: to + 1, value: parts.join('').toUpperCase() }
  }
  return null
}

function standsAsPlate(scene: Scene, from: number, to: number): boolean {
  return standsAlone(scene.words, from, to) && !isSentence(scene, from, to)
}

/** The series is in two parts in Delhi: DL 1C AA 1111. */
function isStatePlate([state = '', ...parts]: string[]): boolean {
  return states.has(state) && statePlate.test(parts.join(' '))
}

function isBharatPlate([year = '', mark = '', number = '', series = '']: string[]): boolean {
  return /^\d{2}$/.test(year) && mark === 'bh' && /^\d{4}$/.test(number) && /^[a-z]{1,2}$/.test(series)
}

function isSentence({ text, words }: Scene, from: number, to: number): boolean {
  if (!/\s/.test(text.slice(words[from]?.start, words[to - 1]?.start))) return false
  return words.slice(from, to).some(word => {
    return commonWords.has(word.text) && !word.isGlued && /^[a-z]/.test(text[word.start] ?? '')
  })
}
