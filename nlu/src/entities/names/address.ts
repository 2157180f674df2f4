import { findEmails } from '../codes/email.ts'
import { findPhoneNumbers } from '../codes/phone-number.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import { type Finding, type Reading, type Scene, scan, wholeMessage } from '../scene.ts'
import { textAt, type Word } from '../words.ts'

const triggers = phrasesOf(
  phraseLines(`
  is: address is, address:, address -, address to, address as, i live at, पता है, पता:, पता, मेरा पता, मेरा पता है, pata hai, mera pata hai, mera pata, pata:
  `),
)
// Another piece of the sender's data begins.
const endings = phrasesOf(
  phraseLines(`
  end: and my, and phone, and mobile, and email, and i, my phone, my mobile, my email, my number, my name, phone, mobile, email, please, और मेरा, और मेरी, aur mera, aur meri, contact
  `),
)
const shortest = 2
const longest = 60

/** A postal address: what stands behind "address is", or a whole answer with a digit in it. */
export function findAddresses(scene: Scene): Finding[] {
  const announced = scan(scene, afterTrigger)
  if (announced.length > 0 || scene.asked !== 'sys.address') return announced
  const answer = wholeMessage(scene)
  const isAddress = hasHouseNumber(scene) && letterWords(scene, 0, scene.words.length) >= 2
  return answer && isAddress ? [{ start: answer.start, end: answer.end, value: answer.text }] : []
}

/** Digits of no telephone and no e-mail: "call me on 98765 43210" is no address. */
function hasHouseNumber(scene: Scene): boolean {
  const others = [...findPhoneNumbers(scene), ...findEmails(scene)]
  const isOther = ({ start }: Word) => others.some(other => start >= other.start && start < other.end)
  return scene.words.some(word => word.kind === 'digits' && !isOther(word))
}

function afterTrigger(scene: Scene, at: number): Reading | null {
  const { words, text } = scene
  const trigger = phraseAt(triggers, words, at)
  if (!trigger) return null
  let from = trigger.to
  while (/^[:\-–है]$|^है$|^hai$/u.test(textAt(words, from))) from++
  const to = endOf(scene, from)
  if (letterWords(scene, from, to) < 1 || to - from < shortest) return null
  return { from, to, value: text.slice(words[from]?.start, words[to - 1]?.end) }
}

/** At the end of the line, at a full stop before a blank and a capital, or where other data begins. */
function endOf({ words, text }: Scene, from: number): number {
  let to = from
  while (to < words.length && to - from < longest) {
    const gap = text.slice(words[to - 1]?.end, words[to]?.start)
    if (to > from && (gap.includes('\n') || phraseAt(endings, words, to))) break
    to++
  }
  while (to > from && isBehind(words, to - 1)) to--
  return to
}

/** Marks, and the verb that ends a Hindi sentence. */
function isBehind(words: readonly Word[], at: number): boolean {
  const said = textAt(words, at)
  return (words[at]?.kind === 'mark' && said !== ')') || said === 'है' || said === 'hai'
}

function letterWords({ words }: Scene, from: number, to: number): number {
  return words.slice(from, to).filter(word => word.kind === 'letters').length
}
