/** Vectors of words, found by hash; `rarities` says how much each word tells. */
export type Senses = {
  dimension: number
  /** Tells one set of vectors from another: a model works with those it was trained on. */
  fingerprint: number
  places: Map<number, number>
  vectors: Int8Array
  rarities: Float32Array
  usualRarity: number
}

/** The mean direction of a text's words, shortened by the share of its words without a vector; null without one. */
export function senseOf(senses: Senses, words: Int32Array): Float64Array | null {
  const { dimension, places, vectors, rarities, usualRarity } = senses
  const sum = new Float64Array(dimension)
  let known = 0
  let all = 0
  for (const word of words) {
    const place = places.get(word)
    const rarity = place === undefined ? usualRarity : (rarities[place] ?? 0)
    all += rarity
    if (place === undefined) continue
    known += rarity
    const from = place * dimension
    for (let at = 0; at < dimension; at++) sum[at] = (sum[at] ?? 0) + rarity * (vectors[from + at] ?? 0)
  }
  let squares = 0
  for (const value of sum) squares += value * value
  return squares > 0 ? sum.map(value => (value / Math.sqrt(squares)) * (known / all)) : null
}
