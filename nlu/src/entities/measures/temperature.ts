import { signedStart } from '../numbers/number.ts'
import { numberAt } from '../numbers/numbers.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { standsAlone } from '../words.ts'
import { bareAmountAt, measureAt, unitsOf } from './measure.ts'

const units = unitsOf(`
C: degrees, degree, deg, °, °c, ° c, ℃, degrees celsius, degree celsius, degrees centigrade, degree centigrade, deg c, degrees c, degree c,
C: celsius, centigrade, डिग्री, डिग्री सेल्सियस, डिग्री सेंटीग्रेड, सेल्सियस, digri, digree, digri celsius
F: °f, ° f, ℉, degrees fahrenheit, degree fahrenheit, deg f, degrees f, degree f, fahrenheit, डिग्री फारेनहाइट, फारेनहाइट, digri fahrenheit
`)

/** A temperature; degrees without a scale are Celsius. */
export function findTemperatures(scene: Scene): Finding[] {
  return scan(scene, readTemperature)
}

function readTemperature(scene: Scene, at: number): Reading | null {
  const measure = measureAt(scene, at, units)
  if (!measure) return singleLetter(scene, at) ?? bareDegrees(scene, at)
  const { amount, unit, from, to } = measure
  return { from, to, value: { amount, unit } }
}

/** 28 where a temperature was asked for */
function bareDegrees(scene: Scene, at: number): Reading | null {
  const bare = scene.expected.has('sys.temperature') ? bareAmountAt(scene, at) : null
  if (!bare) return null
  const from = signedStart(scene.words, at)
  return { from, to: bare.to, value: { amount: from < at ? -bare.amount : bare.amount, unit: 'C' } }
}

/** 30 C, 98.6F: in small letters they would be too many other things where no temperature was asked for. */
function singleLetter(scene: Scene, at: number): Reading | null {
  const { words, text } = scene
  const number = numberAt(scene, at)
  const letter = number && words[number.to]
  if (!number?.isDigits || !letter || !standsAlone(words, at, number.to + 1)) return null
  const typed = text.slice(letter.start, letter.end)
  const unit = scene.expected.has('sys.temperature') ? typed.toUpperCase() : typed
  if (unit !== 'C' && unit !== 'F') return null
  const from = signedStart(words, at)
  return { from, to: number.to + 1, value: { amount: from < at ? -number.value : number.value, unit } }
}
