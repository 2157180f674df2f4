import { rowsOf } from '../intents/corpus.ts'
import { seededRandom } from '../intents/random.ts'
import { marginOf, type Separator, type SeparatorTask, separate, squaresOf } from '../intents/separator.ts'
import { newSpace } from '../intents/vectors.ts'
import { learnGrams, newVocabulary, openVocabulary, type Vocabulary } from '../intents/vocabulary.ts'
import { newWriter } from '../model/bytes.ts'
import { writeVocabulary } from '../model/vocabulary.ts'
import { gather, slim, writeWeights } from '../model/weights.ts'
import { newGrams, readGrams } from '../text/grams.ts'
import { normalise } from '../text/normalise.ts'
import { emotionFormat } from './feel.ts'
import { emotions } from './labels.ts'

export type FeltText = { text: string; labels: string[] }

const fewestTexts = 3
const cost = 0.1
const foldCount = 4
const feltFrom = 0.3
// Pulls the slope towards this value: a few texts that separate cleanly would make the score a step.
const usualSlope = 3
const neverFelt = -10
// Weights under this share of an emotion's largest are left out of the file.
const leastShare = 0.008

/** Weights for `openEmotions`, the same for the same texts and seed. */
export function learnEmotions(texts: FeltText[], seed: number): Uint8Array {
  const normalised = texts.map(({ text }) => normalise(text))
  const vocabulary = commonGrams(normalised)
  const rows = rowsOf(newSpace(vocabulary), normalised)
  const squares = squaresOf(rows)
  const learned = emotions.map(emotion => {
    const sides = Int8Array.from(texts, ({ labels }) => (labels.includes(emotion) ? 1 : -1))
    const task = { rows, squares, sides, costs: new Float64Array(rows.count).fill(cost), ...effort(seed) }
    return { slim: slim(settled(task).weights, 1, leastShare), ...scale(heldOutMargins(task), sides) }
  })
  const writer = newWriter(emotionFormat)
  writeVocabulary(writer, vocabulary)
  writeWeights(
    writer,
    gather(
      learned.map(one => one.slim),
      vocabulary.size,
    ),
  )
  writer.numbers(Float64Array.from(learned, ({ slope }) => slope))
  writer.numbers(Float64Array.from(learned, ({ offset }) => offset))
  return writer.bytes()
}

function effort(seed: number) {
  return { tolerance: 0.1, maxPasses: 30, random: seededRandom(seed) }
}

function commonGrams(normalised: string[]): Vocabulary {
  const all = newVocabulary()
  const grams = newGrams()
  for (const text of normalised) {
    readGrams(text, grams)
    learnGrams(all, grams)
  }
  const common = Array.from(all.keys.subarray(0, all.size), (_, gram) => gram).filter(
    gram => (all.texts[gram] ?? 0) >= fewestTexts,
  )
  const keys = Int32Array.from(common, gram => all.keys[gram] ?? 0)
  return openVocabulary(
    keys,
    Int32Array.from(common, gram => all.texts[gram] ?? 0),
    all.textCount,
  )
}

function settled(task: SeparatorTask): Separator {
  const separator = { alpha: new Float64Array(task.rows.count), weights: new Float64Array(task.rows.width + 1) }
  separate(task, separator)
  return separator
}

/** The margin of each text by weights learned without it. */
function heldOutMargins(task: SeparatorTask): Float64Array {
  const margins = new Float64Array(task.rows.count)
  for (let fold = 0; fold < foldCount; fold++) {
    const costs = task.costs.map((each, row) => (row % foldCount === fold ? 0 : each))
    const { weights } = settled({ ...task, costs })
    for (let row = fold; row < margins.length; row += foldCount) margins[row] = marginOf(task.rows, row, weights)
  }
  return margins
}

/**
 * Turns margins into scores, so that the cut with the best F1 lies at the score from which an emotion counts as felt.
 */
function scale(margins: Float64Array, sides: Int8Array): { slope: number; offset: number } {
  if (!sides.includes(1)) return { slope: 0, offset: neverFelt }
  let slope = usualSlope
  let offset = 0
  for (let step = 0; step < 30; step++) {
    const [pull, pullSlope, curve, curveBoth, curveSlope] = slopes(margins, sides, { slope, offset })
    const area = curve * curveSlope - curveBoth * curveBoth
    offset -= (pull * curveSlope - pullSlope * curveBoth) / area
    slope -= (pullSlope * curve - pull * curveBoth) / area
  }
  const cut = slope * bestCut(margins, sides) + offset
  return { slope, offset: offset - cut + Math.log(feltFrom / (1 - feltFrom)) }
}

function slopes(margins: Float64Array, sides: Int8Array, { slope, offset }: { slope: number; offset: number }) {
  const sums: [number, number, number, number, number] = [offset, slope - usualSlope, 1, 0, 1]
  margins.forEach((margin, row) => {
    const chance = 1 / (1 + Math.exp(-(slope * margin + offset)))
    const pull = chance - (sides[row] === 1 ? 1 : 0)
    const curve = chance * (1 - chance)
    sums[0] += pull
    sums[1] += pull * margin
    sums[2] += curve
    sums[3] += curve * margin
    sums[4] += curve * margin * margin
  })
  return sums
}

function bestCut(margins: Float64Array, sides: Int8Array): number {
  const felt = sides.reduce((sum, side) => sum + (side === 1 ? 1 : 0), 0)
  const order = Array.from(margins, (_, row) => row).sort((one, other) => (margins[other] ?? 0) - (margins[one] ?? 0))
  let right = 0
  let highest = 0
  let cut = 0
  order.forEach((row, place) => {
    if (sides[row] === 1) right += 1
    const f1 = (2 * right) / (place + 1 + felt)
    if (f1 <= highest) return
    highest = f1
    cut = ((margins[row] ?? 0) + (margins[order[place + 1] ?? row] ?? 0)) / 2
  })
  return cut
}
