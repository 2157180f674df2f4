import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt } from '../words.ts'
import { bareAmountAt, type Measure, measureAt, tidyAmount, unitsOf } from './measure.ts'

const units = unitsOf(`
mm: mm, millimetre, millimetres, millimeter, millimeters, मिलीमीटर; cm: cm, cms, centimetre, centimetres, centimeter, centimeters,
cm: सेंटीमीटर, सेमी, sentimeter; m: m, mtr, mtrs, metre, metres, meter, meters, मीटर, mitar
km: km, kms, kilometre, kilometres, kilometer, kilometers, किलोमीटर, किमी, किलो मीटर, kilomitar
in: inch, inches, इंच, inchs; ft: ft, foot, feet, फुट, फीट, फ़ुट, fut, fit; yd: yd, yds, yard, yards, गज, गज़, gaj; mi: mi, mile, miles, मील, meel
`)
const gluedOnly = new Set(['in'])
const feetMarks = new Set(["'", '’', '′'])
const inchMarks = new Set(['"', '”', '″'])
const inchesPerFoot = 12

/** A length; feet and inches together are inches. */
export function findLengths(scene: Scene): Finding[] {
  return scan(scene, (_, at) => quotedFeet(scene, at) ?? readLength(scene, at))
}

function readLength(scene: Scene, at: number): Reading | null {
  const length = measureAt(scene, at, units) ?? gluedInches(scene, at)
  if (!length) return null
  const { amount, unit, from, to } = length
  const inches = unit === 'ft' ? (measureAt(scene, to, units) ?? bareInches(scene, to)) : null
  if (inches?.unit !== 'in') return { from, to, value: { amount, unit } }
  return { from, to: inches.to, value: { amount: tidyAmount(amount * inchesPerFoot + inches.amount), unit: 'in' } }
}

/** six foot two, 5 ft 11 in */
function bareInches(scene: Scene, at: number): Pick<Measure, 'amount' | 'unit' | 'to'> | null {
  const inches = bareAmountAt(scene, at)
  if (!inches || inches.amount >= inchesPerFoot) return null
  const to = textAt(scene.words, inches.to) === 'in' ? inches.to + 1 : inches.to
  const isLast = scene.words.length === to || scene.words[to]?.kind === 'mark'
  return isLast ? { amount: inches.amount, unit: 'in', to } : null
}

/** 5in: with a blank it would be the preposition. */
function gluedInches({ words }: Scene, at: number): Measure | null {
  const number = words[at]
  if (number?.kind !== 'digits' || !gluedOnly.has(gluedAt(words, at + 1)) || number.text.length > 4) return null
  return { amount: Number(number.text), unit: 'in', from: at, to: at + 2 }
}

/** 5'10" */
function quotedFeet({ words }: Scene, at: number): Reading | null {
  if (words[at]?.kind !== 'digits' || !feetMarks.has(gluedAt(words, at + 1)) || words[at + 2]?.kind !== 'digits') {
    return null
  }
  const [feet, inches] = [Number(textAt(words, at)), Number(textAt(words, at + 2))]
  if (!words[at + 2]?.isGlued || inches >= inchesPerFoot || feet > 99) return null
  const to = inchMarks.has(gluedAt(words, at + 3)) ? at + 4 : at + 3
  return { to, value: { amount: feet * inchesPerFoot + inches, unit: 'in' } }
}
