import { phraseLines, phrasesOf } from '../phrases.ts'

/** Amounts that are no numbers on their own, only before a unit: half a kilo, adha ghanta, a couple of days. */
export const namedAmounts = phrasesOf(
  phraseLines(`
  0.5: half a, half an, half, आधा, आधे, आधी, aadha, aadhe, aadhi, adha, adhe; 0.75: three quarters of an, three quarters of a; 0.25: quarter of an, a quarter of an, quarter of a, a quarter of a, quarter, पाव, paav
  1.25: सवा, sava, sawa; 2: a couple of, couple of, a couple, a pair, a pair of
  `).map(([phrase, amount]): [string, number] => [phrase, Number(amount)]),
)
