import { devanagari } from './hindi.devanagari.data.ts'
import { romanised } from './hindi.romanised.data.ts'
import type { HindiWords, OrderForms } from './hindi.words.ts'

type HindiScript = 'devanagari' | 'romanised'

/** Words that no English line has. */
const hindiInLatin =
  /\b(?:hai|hain|hoon|mujhe|muje|mera|meri|apna|apni|kya|kaise|kahan|kyun|kyu|chahiye|chahie|chaiye|karo|karna|karne|nahi|nahin|batao|bataiye|dikhao|bhejo|raha|rahi|kripya|aap|aapka|gaya|gayi|ka|ki|ke|dijiye|kijiye|karein|namaste|dhanyavaad|dhanyawad|shukriya)\b/i

/** The script in which a line is Hindi, or null for another language; Hindi is often typed in Latin letters. */
export function scriptOf(line: string): HindiScript | null {
  if (/\p{Script=Devanagari}/u.test(line)) return 'devanagari'
  return hindiInLatin.test(line) ? 'romanised' : null
}

/** Other ways to say a line of one sentence, the most usual ones first. */
export function hindiWays(line: string, script: HindiScript): string[] {
  const words = script === 'devanagari' ? devanagari : romanised
  const text = line.replace(/[.?!।…\s]+$/u, '')
  const said = words.idioms.find(group => group.includes(text.toLowerCase()))
  if (said) return [...said]
  const core = bare(text, words)
  const ta = words === devanagari ? ['ता', 'ती'] : ['ta', 'ti']
  const ending = words.feminine.test(core) ? ta[1] : ta[0]
  const ways = waysOf(core, words).map(way => way.replaceAll('{ta}', ending ?? ''))
  return [...ways, ...ways.slice(0, 4).flatMap(way => otherWords(way, words)), ...otherWords(core, words)]
}

function bare(text: string, words: HindiWords): string {
  const without = text.replace(words.polite, '').trim()
  return without === text || without === '' ? text : bare(without, words)
}

function waysOf(text: string, words: HindiWords): string[] {
  const { frames } = words
  const act = words.doing.map(pattern => pattern.exec(text)?.[1]).find(found => found !== undefined)
  if (act) return frames.doing.map(frame => doingIn(frame, act, words))
  const thing = words.wanting.exec(text)?.[1]
  if (thing) return frames.wanting.map(frame => frame.replace('{}', thing))
  const order = orderOf(text, words)
  if (order) return frames.telling.map(frame => tellingIn(frame, order))
  return framesFor(text, words).map(frame => frame.replace('{}', text))
}

function framesFor(text: string, { frames, question, trouble, sentenceEnd, bends }: HindiWords): readonly string[] {
  if (question.test(text)) return frames.asking
  if (trouble.test(text)) return frames.trouble
  if (sentenceEnd.test(text) || text.split(' ').length > 5) return frames.stating
  return bends.test(text) ? frames.naming : frames.about
}

/** The verb comes last: `टिकट बुक करना`, `टिकट बुक करने`, `टिकट बुक कर`. */
function doingIn(frame: string, act: string, { longEnd, oblique, infinitive }: HindiWords): string {
  const stem = act.replace(longEnd, '')
  return frame
    .replace('{long}', act)
    .replace('{inf}', `${stem}${infinitive}`)
    .replace('{obl}', `${stem}${oblique}`)
    .replace('{stem}', stem)
}

type Order = { object: string; forms: OrderForms }

/** `ऑर्डर रद्द करो`, `ऑर्डर रद्द कर दो` and `क्या आप ऑर्डर रद्द कर सकते हैं`. */
function orderOf(text: string, { orders, handed, handedForms, asksYou }: HindiWords): Order | null {
  const [, asked, verb = ''] = asksYou.exec(text) ?? []
  const known = orders.find(({ stem }) => stem === verb.toLowerCase())
  if (asked && known) return { object: asked, forms: known }
  const [, object, stem = ''] = handed.exec(text) ?? []
  if (object && orders.some(forms => forms.stem === stem.toLowerCase())) return { object, forms: handedForms(stem) }
  const cut = text.lastIndexOf(' ')
  const last = text.slice(cut + 1).toLowerCase()
  const forms = cut > 0 ? orders.find(({ said }) => said.includes(last)) : undefined
  return forms ? { object: text.slice(0, cut), forms } : null
}

function tellingIn(frame: string, { object, forms }: Order): string {
  return frame
    .replace('{subjunctive}', `${object} ${forms.subjunctive}`)
    .replace('{polite}', `${object} ${forms.polite}`)
    .replace('{stem}', `${object} ${forms.stem}`)
}

function otherWords(text: string, { synonyms }: HindiWords): string[] {
  const words = text.split(' ')
  return synonyms.flatMap(group => {
    const at = words.findIndex(word => group.includes(word.toLowerCase()))
    if (at < 0) return []
    const others = group.filter(word => word !== words[at]?.toLowerCase())
    return others.map(other => words.map((word, index) => (index === at ? other : word)).join(' '))
  })
}
