import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import { type Finding, type Scene, scan } from '../scene.ts'
import { baseColors, shades as shadeLines } from './colors.data.ts'
import { dictionaryOf, nameAt, namesOf, soleName } from './dictionary.ts'

const colors = dictionaryOf(namesOf(baseColors))
const shades = phrasesOf(phraseLines(shadeLines))

/** A colour under its English name, its shade included. */
export function findColors(scene: Scene): Finding[] {
  const found = scan(scene, (_, at) => {
    const shade = phraseAt(shades, scene.words, at)
    const color = nameAt(scene, shade?.to ?? at, colors, 'sys.color')
    return color && { to: color.to, value: shade ? `${shade.meaning} ${color.value}` : color.value }
  })
  return found.length === 0 && scene.asked === 'sys.color' ? soleName(scene, colors) : found
}
