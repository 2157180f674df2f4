import { type PhraseStore, phraseText } from '../model/phrases.ts'
import { normalise } from '../text/normalise.ts'

/** What stays of a confidence in the opposite of what was said: less than any threshold, so that nobody acts on it. */
const share = 0.1

// "Don't forget to" asks for it; "don't know" and "don't have" are no orders.
const noOrders =
  'know|have|understand|think|see|get|like|believe|care|mind|remember|recall|recognise|recognize|worry|forget|fail|hesitate|work'
// "Don't call me anymore" asks for a change.
const noChange = '(?!.*\\b(?:anymore|any\\s+more|any\\s+longer)\\b)'
const ahead = '(?:(?:please|pls|plz|kindly|hey|hi|hello|no|nope|ok|okay|but|so|wait|sorry|actually|oh|just)[\\s,.!]+)*'
const not = "(?:do\\s*not|don\\s*['´`]?\\s*t)"
const patterns = [
  new RegExp(
    `^${noChange}${ahead}(?:you\\s+)?(?:${not}|(?:should|must)\\s*not|shouldn\\s*'?\\s*t)\\s+(?:ever\\s+)?(?!(?:${noOrders})\\b)[a-z]`,
    'u',
  ),
  new RegExp(
    `^${noChange}${ahead}i\\s+(?:${not}|no\\s+longer)\\s+(?:want|wish|intend)\\s+(?:you\\s+|them\\s+)?to\\b`,
    'u',
  ),
  /(?<![\p{L}\p{M}])mat\s+(?:kar|kij|bhej|lag|bana|hata|badal|badl|rok|de|do|lo)\p{L}*/u,
  /(?<![\p{L}\p{M}])(?:kar\p{L}*|band|block|cancel)\s+mat(?![\p{L}\p{M}])/u,
  /(?<![\p{L}\p{M}])na[hi]+n?\s+kar(?:na|ni|ne|wana|wani|ana|ani)(?![\p{L}\p{M}])/u,
  /(?<![\p{L}\p{M}])मत(?![\p{L}\p{M}])/u,
  /(?<![\p{L}\p{M}])नही(?:ं)?\s+कर(?:ना|नी|ने|वाना|वानी|ाना|ानी)(?![\p{L}\p{M}])/u,
]

/** Whether a normalised text asks that something be left undone: "don't cancel it", "मेज़ बुक मत करो". */
export function isDenial(normalised: string): boolean {
  return patterns.some(pattern => pattern.test(normalised))
}

const taught = new WeakMap<PhraseStore, Uint8Array>()

/**
 * The confidences in a denial. An intent none of whose phrases denies was taught the opposite, in the very same words,
 * and is held back.
 */
export function heedDenial(confidences: Float64Array, normalised: string, phrases: PhraseStore): Float64Array {
  if (!isDenial(normalised)) return confidences
  const deniers = taught.get(phrases) ?? intentsThatDeny(phrases)
  taught.set(phrases, deniers)
  return confidences.map((confidence, intent) => (deniers[intent] ? confidence : confidence * share))
}

function intentsThatDeny(phrases: PhraseStore): Uint8Array {
  const { starts } = phrases
  return Uint8Array.from({ length: starts.length - 1 }, (_, intent) => {
    for (let phrase = starts[intent] ?? 0; phrase < (starts[intent + 1] ?? 0); phrase++) {
      if (isDenial(normalise(phraseText(phrases, phrase)))) return 1
    }
    return 0
  })
}
