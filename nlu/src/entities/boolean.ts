import { phraseAt, phraseLines, phrasesOf } from './phrases.ts'
import { type Finding, type Reading, type Scene, scan } from './scene.ts'
import { standsAlone, textAt } from './words.ts'

const answers = phrasesOf(
  phraseLines(`
  yes: yes, yeah, yea, yep, yup, yess, yes please, yes sure, 👍, ✅, sure, ok, okay, okey, okie, of course, definitely, absolutely, certainly, agreed,
  yes: that's right, that is right, that's correct, that is correct, हां, हाँ जी, जी हाँ, हांजी, ठीक है, बिल्कुल, बिलकुल, अवश्य, ज़रूर, सही है, haan, han, haa,
  yes: haan ji, haanji, hanji, ji haan, ji han, theek hai, thik hai, bilkul, zaroor, jarur, zarur, sahi hai, avashya
  no: no, 👎, nope, nah, no thanks, no thank you, not really, of course not, definitely not, absolutely not, certainly not, not at all, no way,
  no: नहीं, नही, जी नहीं, नहीं जी, बिल्कुल नहीं, बिलकुल नहीं, nahi, nahin, nhi, nahee, ji nahi, nahi ji, bilkul nahi, bilkul nahin
  yes*: y, ji, जी, हा, right, correct, true, ठीक, सही, theek, thik, sahi, done, fine, ha, i agree, agree, do it,
  yes*: why not, i don't see why not, i guess, i guess so, i think so, i suppose so, go ahead, proceed, confirm, confirmed, accept, kar do, कर दो, i do, हो जाए, मंजूर
  no*: n, na, ना, न, never, not, don't, dont, false, incorrect, wrong, गलत, galat, not ok, not okay, not correct, not right, सही नहीं, sahi nahi, ठीक नहीं, not now, disagree,
  no*: i do not, i don't think so, i dont think so, i don't, i dont, i guess not, i'd rather not, i would rather not, i disagree, reject, decline, skip, rehne do, रहने दो, मत करो, mat karo
  none: not sure, make sure, for sure, not true, no one, no problem, no problems, no idea, no need, no longer, no more, no worries, no issue,
  none: no matter, no doubt, no of, not yes
  `),
)
const numbered = new Set(
  `phone mobile account order room flat house serial sr ref reference ticket invoice bill card policy a/c registration
  reg roll telephone contact whatsapp tracking seat plot door booking application vehicle car`.split(/\s+/),
)

/** Yes or no. */
export function findBooleans(scene: Scene): Finding[] {
  return scan(scene, readBoolean).filter(({ value }) => value !== null)
}

/** Phrases that only look like an answer are read too, as null, so that no part of them is taken for one. */
function readBoolean(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const answer = phraseAt(answers, words, at)
  if (!answer || !standsAlone(words, at, answer.to)) return null
  const isOnlyAsked = answer.meaning.endsWith('*')
  const isNumber = textAt(words, at) === 'no' && isNumberSign(scene, at, answer.to)
  if (answer.meaning === 'none' || isNumber) return { to: answer.to, value: null }
  if (isOnlyAsked && !scene.expected.has('sys.boolean')) return null
  return { to: answer.to, value: answer.meaning.startsWith('yes') }
}

/** "phone no 98...", "no. 5" */
function isNumberSign({ words }: Scene, at: number, to: number): boolean {
  const marked = /^[.:#-]$/.test(textAt(words, to)) ? to + 1 : to
  return numbered.has(textAt(words, at - 1)) || words[marked]?.kind === 'digits'
}
