import { fold } from '../fold.ts'
import { textAt, type Word } from '../words.ts'

const things = new Set(
  `people person persons ppl guest guests pax adult adults kid kids child children friend friends seat seats table tables
  ticket tickets passenger passengers traveller travellers traveler travelers member members room rooms night nights bed beds
  item items piece pieces pcs unit units copy copies box boxes bottle bottles plate plates of us log logon bachche bache mehman
  लोग लोगों मेहमान बच्चे टिकट कमरे seater seaters`
    .split(/\s+/)
    .map(fold),
)

/** The number before the word `at` counts things, so it is no hour, no money and no age: the 2 of "2 people". */
export function isCounted(words: readonly Word[], at: number): boolean {
  return things.has(textAt(words, at))
}
