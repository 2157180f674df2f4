import { seededRandom, shuffle } from '../intents/random.ts'
import { type Chain, type Grammar, grammarOf, type Sums, sumsOf } from './chain.ts'

/** One reading of a phrase: the places of its signs word after word (`ends` closes each word), and its tags. */
export type Example = { signs: Int32Array; ends: Int32Array; tags: Int32Array }
export type Taught = { weights: Float32Array; steps: Float64Array }
export type Lesson = { readings: Example[][]; tags: number; signCount: number; seed: number }

const passes = 12
const pace = 0.3
const decay = 0.985
const least = 1e-3

/** Conditional random field by stochastic gradients, each weight at its own pace; the readings of a phrase take turns. */
export function learnTags({ readings, tags, signCount, seed }: Lesson): Taught {
  const field = newField(tags, signCount)
  const order = Int32Array.from(readings, (_, at) => at)
  const random = seededRandom(seed)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, order.length, random)
    for (const at of order) {
      const turns = readings[at] ?? []
      const example = turns[pass % turns.length]
      if (example && example.tags.length > 0) improve(field, example)
    }
    shrink(field.weights)
    shrink(field.steps)
  }
  return { weights: field.weights, steps: field.steps }
}

function scoresOf({ signs, ends }: Example, weights: Float32Array, tags: number): Float64Array {
  const scores = new Float64Array(ends.length * tags)
  let word = 0
  for (let at = 0; at < signs.length; at++) {
    while (at >= (ends[word] ?? signs.length)) word += 1
    const row = (signs[at] ?? 0) * tags
    const cell = word * tags
    for (let tag = 0; tag < tags; tag++) scores[cell + tag] = (scores[cell + tag] ?? 0) + (weights[row + tag] ?? 0)
  }
  return scores
}

type Field = {
  tags: number
  weights: Float32Array
  /** Sum of squared gradients of each weight. */
  pulls: Float32Array
  steps: Float64Array
  stepPulls: Float64Array
  grammar: Grammar
}

function newField(tags: number, signCount: number): Field {
  return {
    tags,
    weights: new Float32Array(signCount * tags),
    pulls: new Float32Array(signCount * tags),
    steps: new Float64Array(tags * tags),
    stepPulls: new Float64Array(tags * tags),
    grammar: grammarOf(tags),
  }
}

function improve(field: Field, example: Example): void {
  const { tags } = field
  const length = example.tags.length
  const chain = { tags, length, scores: scoresOf(example, field.weights, tags), steps: field.steps }
  const sums = sumsOf(chain, field.grammar)
  improveSteps(field, chain, sums, example.tags)
  for (let word = 0; word < length; word++) {
    for (let tag = 0; tag < tags; tag++) {
      const cell = word * tags + tag
      const chance = (sums.forward[cell] ?? 0) * (sums.backward[cell] ?? 0)
      const amount = (example.tags[word] === tag ? 1 : 0) - chance
      if (Math.abs(amount) >= least) improveWord(field, example, { word, tag, amount })
    }
  }
}

function improveWord({ weights, pulls, tags }: Field, { signs, ends }: Example, { word, tag, amount }: Pull): void {
  const to = ends[word] ?? 0
  for (let at = word === 0 ? 0 : (ends[word - 1] ?? 0); at < to; at++) {
    step(weights, pulls, (signs[at] ?? 0) * tags + tag, amount)
  }
}

type Pull = { word: number; tag: number; amount: number }

function improveSteps({ tags, steps, stepPulls, grammar }: Field, chain: Chain, sums: Sums, right: Int32Array): void {
  const amounts = new Float64Array(tags * tags)
  for (let word = 1; word < chain.length; word++) {
    const pair = (right[word - 1] ?? 0) * tags + (right[word] ?? 0)
    amounts[pair] = (amounts[pair] ?? 0) + 1
    for (let tag = 0; tag < tags; tag++)
      takeChances(amounts, sums, { tags, word, tag, before: grammar.before[tag] ?? none })
  }
  amounts.forEach((amount, at) => {
    if (Math.abs(amount) >= least) step(steps, stepPulls, at, amount)
  })
}

type Step = { tags: number; word: number; tag: number; before: Int32Array }
const none = new Int32Array()

/** Takes from each step onto the tag how probable it is at the word. */
function takeChances(amounts: Float64Array, sums: Sums, { tags, word, tag, before }: Step): void {
  const cell = word * tags + tag
  const rest = ((sums.nodes[cell] ?? 0) * (sums.backward[cell] ?? 0)) / (sums.shares[word] ?? 1)
  for (const previous of before) {
    const at = previous * tags + tag
    const chance = (sums.forward[cell - tag - tags + previous] ?? 0) * (sums.edges[at] ?? 0) * rest
    amounts[at] = (amounts[at] ?? 0) - chance
  }
}

function step(
  weights: Float32Array | Float64Array,
  pulls: Float32Array | Float64Array,
  at: number,
  amount: number,
): void {
  const sum = (pulls[at] ?? 0) + amount * amount
  pulls[at] = sum
  weights[at] = (weights[at] ?? 0) + (pace * amount) / Math.sqrt(sum + 0.1)
}

function shrink(weights: Float32Array | Float64Array): void {
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] ?? 0) * decay
}
