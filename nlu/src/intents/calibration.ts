import { areFew } from './corpus.ts'
import type { Judgement, Verdict } from './trials.ts'

/**
 * How margins become confidences. `sharpness`: how strongly intents differ. `offset` and `slope`: from which best
 * margin on a text belongs to any intent. `evenness` (below 1) and `shift` correct the odds of the best intent, which
 * the two before overstate.
 */
export type Calibration = { sharpness: number; offset: number; slope: number; evenness: number; shift: number }

export type Size = { intentCount: number; phraseCount: number; hasSenses: boolean }
type Margins = Float64Array | Float32Array

// A text that shares only letters ('xylophone' and 'phone') or fillers ('how') with the phrases must fit much better.
const doubtWithoutWords = 2
// Fitted on samples of public intent sets with one stranger for ten texts: 1..77 intents of 2..40 phrases, those of the
// logistic loss 2..120 intents of 3..60.
const usual = {
  withoutSenses: { offset: 5.67, slope: 5.12, perPhrases: -0.98, perIntents: -0.25 },
  withSenses: { offset: 4.77, slope: 4.97, perPhrases: -0.99, perIntents: -0.08 },
  logistic: { offset: 4.67, slope: 4.85, perPhrases: -0.9, perIntents: 0.14 },
}
// A model's own trials count as this much evidence at most, however many there are.
const mostEvidence = 300
const trustInUsual = 10
const strangerShare = 0.025
const sharpnessSpread = 0.25
const almost = 1 - 1e-6
// Found on public sets of 5 to 20 phrases an intent, where they were .53 to .84 and -.06 to .34.
const usualEvenness = { evenness: 0.7, shift: 0.15 }
const answersToTrust = 100
const mostShift = 0.5

/** Probabilities of the intents. They sum to less than 1; the rest is the probability that the text belongs to none. */
export function confidencesOf(calibration: Calibration, margins: Margins, familiarity = 1): Float64Array {
  let best = Number.NEGATIVE_INFINITY
  for (const margin of margins) if (margin > best) best = margin
  const confidences = new Float64Array(margins.length)
  let total = 0
  for (let intent = 0; intent < margins.length; intent++) {
    const share = Math.exp(calibration.sharpness * ((margins[intent] ?? 0) - best))
    confidences[intent] = share
    total += share
  }
  const doubt = (1 - familiarity) * doubtWithoutWords
  const belongs = squash(calibration.offset + calibration.slope * evidenceOf(best) - doubt)
  for (let intent = 0; intent < margins.length; intent++) {
    confidences[intent] = ((confidences[intent] ?? 0) / total) * belongs
  }
  return confidences
}

/**
 * Corrects the best confidence; all others, including that of no intent, keep their proportions. A text with unknown
 * words is not raised, because the trials had only texts like the training phrases.
 */
export function evened(confidences: Float64Array, calibration: Calibration, familiarity: number): Float64Array {
  const [best, second] = highestOf(confidences)
  const gain = evenOf(best, calibration) - best
  const even = Math.max(best + (gain > 0 ? gain * familiarity : gain), leastAhead(best, second))
  const others = (1 - even) / (1 - Math.min(best, almost))
  for (let intent = 0; intent < confidences.length; intent++) {
    const confidence = confidences[intent] ?? 0
    confidences[intent] = confidence === best ? even : confidence * others
  }
  return confidences
}

/** The least that the best may keep, so that the second does not overtake it by what the best loses. */
function leastAhead(best: number, second: number): number {
  const level = second / (1 - Math.min(best, almost) + second)
  return level + (best - level) / 10
}

/** What a confidence in the best intent is worth. */
export function evenOf(confidence: number, { evenness, shift }: Calibration): number {
  return squash(evenness * oddsOf(confidence) + shift)
}

function highestOf(confidences: Float64Array): [best: number, second: number] {
  let [best, second] = [0, 0]
  for (const confidence of confidences) {
    if (confidence > best) [best, second] = [confidence, best]
    else if (confidence > second) second = confidence
  }
  return [best, second]
}

/** The logarithm of the odds; nothing is quite sure. */
function oddsOf(chance: number): number {
  const sure = Math.min(Math.max(chance, 1 - almost), almost)
  return Math.log(sure / (1 - sure))
}

export function calibrate({ folds: own, strangers }: Verdict, size: Size): Calibration {
  const prior = usualCalibration(size)
  const sharpness = own.length > 0 ? fitSharpness(own, prior.sharpness) : prior.sharpness
  if (own.length === 0) return prior
  const calibration = { ...prior, sharpness, ...belongingOf({ own, strangers }, prior) }
  return { ...calibration, ...fitEvenness(own, calibration) }
}

type Judged = { own: Judgement[]; strangers: Judgement[] }

function belongingOf({ own, strangers }: Judged, prior: Calibration): Line {
  if (strangers.length === 0) return prior
  const weight = Math.min(1, mostEvidence / own.length)
  const strangerWeight = (weight * strangerShare * own.length) / strangers.length
  const points = [
    ...own.map(({ best }) => ({ evidence: evidenceOf(best), isOurs: 1, weight })),
    ...strangers.map(({ best }) => ({ evidence: evidenceOf(best), isOurs: 0, weight: strangerWeight })),
  ]
  return fitBelonging(points, prior)
}

function usualCalibration({ intentCount, phraseCount, hasSenses }: Size): Calibration {
  const phrases = Math.log(Math.min(Math.max(phraseCount / intentCount, 2), 150))
  const intents = Math.log(Math.min(intentCount, 150))
  const sharpness = Math.exp(2.8 - 0.15 * phrases - 0.1 * intents)
  const withSenses = areFew(intentCount, phraseCount) ? usual.logistic : usual.withSenses
  const { offset, slope, perPhrases, perIntents } = hasSenses ? withSenses : usual.withoutSenses
  return { sharpness, offset: offset + perPhrases * phrases + perIntents * intents, slope, evenness: 1, shift: 0 }
}

// Margins of foreign texts crowd at -1 and those of ours spread out; the logarithm gives both a similar width.
function evidenceOf(margin: number): number {
  return Math.log(Math.max(margin + 1, 0) + 0.4)
}

function squash(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function fitSharpness(own: Judgement[], usual: number): number {
  let least = Number.POSITIVE_INFINITY
  let fitted = usual
  for (let step = -8; step <= 8; step++) {
    const sharpness = usual * Math.exp(step / 12)
    const penalty = (step / 12 / sharpnessSpread) ** 2 / 2
    const loss = penalty + own.reduce((sum, judgement) => sum + surprise(judgement, sharpness), 0)
    if (loss >= least) continue
    least = loss
    fitted = sharpness
  }
  return fitted
}

function surprise({ margins, best, owner }: Judgement, sharpness: number): number {
  let total = 0
  for (const margin of margins) total += Math.exp(sharpness * (margin - best))
  return sharpness * (best - (margins[owner] ?? best)) + Math.log(total)
}

/** Fits the corrected confidence to the share of right answers among the trials. */
function fitEvenness(own: Judgement[], calibration: Calibration): Pick<Calibration, 'evenness' | 'shift'> {
  const weight = Math.min(1, mostEvidence / own.length)
  const points = own.map(({ margins, isRight }) => ({
    evidence: oddsOf(highestOf(confidencesOf(calibration, margins))[0]),
    isOurs: isRight ? 1 : 0,
    weight,
  }))
  const { offset, slope } = fitBelonging(points, { offset: usualEvenness.shift, slope: usualEvenness.evenness })
  // Trusts few trials little: a handful of right answers would make every other answer too sure.
  const trust = own.length / (own.length + answersToTrust)
  return {
    evenness: mixed(usualEvenness.evenness, Math.min(slope, 1), trust),
    shift: mixed(usualEvenness.shift, Math.min(Math.max(offset, -mostShift), mostShift), trust),
  }
}

function mixed(usual: number, found: number, trust: number): number {
  return usual + (found - usual) * trust
}

type Line = Pick<Calibration, 'offset' | 'slope'>
type Point = { evidence: number; isOurs: number; weight: number }

/** Logistic regression by Newton steps, held near the usual values. */
function fitBelonging(points: Point[], usual: Line): Line {
  let { offset, slope } = usual
  for (let step = 0; step < 20; step++) {
    let pullOffset = trustInUsual * (offset - usual.offset)
    let pullSlope = trustInUsual * (slope - usual.slope)
    let [curveOffset, curveBoth, curveSlope] = [trustInUsual, 0, trustInUsual]
    for (const { evidence, isOurs, weight } of points) {
      const chance = squash(offset + slope * evidence)
      const curve = weight * chance * (1 - chance)
      pullOffset += weight * (chance - isOurs)
      pullSlope += weight * (chance - isOurs) * evidence
      curveOffset += curve
      curveBoth += curve * evidence
      curveSlope += curve * evidence * evidence
    }
    const area = curveOffset * curveSlope - curveBoth * curveBoth
    offset -= (pullOffset * curveSlope - pullSlope * curveBoth) / area
    slope -= (pullSlope * curveOffset - pullOffset * curveBoth) / area
  }
  return { offset, slope }
}
