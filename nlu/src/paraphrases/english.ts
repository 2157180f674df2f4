import { contractions, frames, plainFrames, questionFrames, troubleFrames } from './frames.data.ts'
import { idioms } from './idioms.data.ts'
import { gerundOf } from './inflect.ts'
import { type Sentence, sentenceOf } from './sentence.ts'
import { wordings } from './synonyms.ts'
import { commonThings, determiners, ownThings, troubles, verbs } from './words.data.ts'

const greeting = /^(?:hi|hello|hey|dear (?:sir|madam|team))(?: there| team)?[,!.]? +(?=\S+ \S)/i
const politeStart = /^(?:please|pls|plz|kindly|excuse me,?|sorry,?|ok,?|okay,?|so,?|well,?) +(?=\S)/i
const politeEnd = /,? +(?:please|pls|plz|thanks|thank you|thx)$/i

/** Other ways to say an English line of one sentence, endlessly many or few, the most usual ones first. */
export function englishWays(line: string): string[] {
  const text = expanded(line.replace(/[.?!…\s]+$/u, ''))
  const said = idioms.find(group => group.some(idiom => plain(idiom) === plain(text)))
  if (said) return said.map(idiom => idiom)
  const sentence = sentenceOf(bare(text))
  const isStated = sentence.kind === 'stating' || sentence.kind === 'other'
  if (isStated && line.endsWith('?')) return crossed(questionFrames, wordings(opened(bare(text)), 'text'))
  const { slots, templates } = waysOf(sentence)
  return crossed(templates, slots).map((way, index) => (index % 2 === 0 ? way : contracted(way)))
}

type Ways = { slots: readonly string[]; templates: readonly string[] }

function waysOf(sentence: Sentence): Ways {
  switch (sentence.kind) {
    case 'doing':
    case 'permitting':
    case 'telling': {
      const act = withArticle(opened(sentence.act))
      const templates = frames[sentence.kind]
      return { slots: wordings(act, sentence.kind), templates: fitting(templates, act) }
    }
    case 'wanting':
      return { slots: wordings(opened(sentence.thing), 'thing'), templates: frames.wanting }
    case 'naming':
      return { slots: wordings(owned(opened(sentence.thing)), 'thing'), templates: frames.naming }
    case 'knowing':
      return knowingWays(opened(sentence.thing))
    case 'asking':
      return askingWays(sentence)
    case 'stating': {
      const text = opened(sentence.text)
      const isTrouble = text
        .toLowerCase()
        .split(/[\s,]+/)
        .some(word => troubles.has(word))
      return { slots: wordings(text, 'text'), templates: isTrouble ? troubleFrames : frames.stating }
    }
    case 'feeling':
      return { slots: [opened(sentence.quality)], templates: frames.feeling }
    default:
      return { slots: wordings(opened(sentence.text), 'text'), templates: plainFrames }
  }
}

/** What is no single known thing is told, not known: `tell me a joke`. */
function knowingWays(thing: string): Ways {
  if (/^(?:a|an|some|something|another|more)\b/i.test(thing)) {
    return { slots: [`tell me ${thing}`], templates: frames.telling }
  }
  return { slots: wordings(thing, 'thing'), templates: frames.knowing }
}

function askingWays({ clause, question }: Extract<Sentence, { kind: 'asking' }>): Ways {
  if (clause === null) return { slots: wordings(opened(question), 'text'), templates: questionFrames }
  const direct = question === '' ? [] : [`${contracted(opened(question))}?`]
  return { slots: wordings(opened(clause), 'text'), templates: [...direct, ...frames.asking] }
}

/** A gerund behind `mind` or `help` is said of short acts alone. */
function fitting(templates: readonly string[], act: string): readonly string[] {
  const isShort = act.split(' ').length <= 7 && !/\b(?:and|or)\b/i.test(act)
  return isShort ? templates : templates.filter(template => !template.includes('{ing}'))
}

/** Every template with every slot: neighbours differ in both. */
function crossed(templates: readonly string[], slots: readonly string[]): string[] {
  return slots.flatMap((_slot, round) =>
    templates.map((template, index) => filled(template, slots[(index + round) % slots.length] ?? '')),
  )
}

function filled(template: string, slot: string): string {
  const [first = '', ...rest] = slot.split(' ')
  const gerund = verbs.has(first) ? [gerundOf(first), ...rest].join(' ') : slot
  return template.replace('{ing}', gerund).replace('{}', slot)
}

/** Without greeting and politeness, which say nothing of what is asked. */
function bare(text: string): string {
  const without = text.replace(greeting, '').replace(politeStart, '').replace(politeEnd, '')
  return without === text ? text : bare(without)
}

/** As it stands within a sentence: a capital of its own stays. */
function opened(text: string): string {
  const [first = ''] = text.split(' ')
  return /^(?:I\b|\p{Lu}{2})/u.test(first) || !/^\p{Lu}\p{Ll}*$/u.test(first)
    ? text
    : `${first.toLowerCase()}${text.slice(first.length)}`
}

/** `track order` is said with an article or a pronoun. */
function withArticle(act: string): string {
  const [verb = '', thing = '', ...rest] = act.split(' ')
  const isBare = ownThings.has(thing) && (rest.length === 0 || /^(?:to|for|on|at|from|in|with|of)$/.test(rest[0] ?? ''))
  if (!isBare) return act
  const article = /^(?:book|buy|reserve|schedule|purchase|get|make|need)$/.test(verb) ? articleOf(thing) : 'my'
  return [verb, article, thing, ...rest].join(' ')
}

function articleOf(thing: string): string {
  return /^[aeio]/.test(thing) ? 'an' : 'a'
}

/** `order status` is `my order status`, `refund policy` is `the refund policy`. */
function owned(thing: string): string {
  const words = thing.split(' ')
  const [first = ''] = words
  if (determiners.has(first)) return thing
  if (commonThings.has(words.at(-1) ?? '') || (commonThings.has(first) && words[1] === 'of')) return `the ${thing}`
  return ownThings.has(first) && words.length <= 3 ? `my ${thing}` : thing
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(i|you|we|they)'d\b/gi, '$1 would'],
  [/\bi'm\b/gi, 'I am'],
  [/\b(i|you|we|they)'ve\b/gi, '$1 have'],
  [/\b(i|you|we|they|it|he|she|that|there)'ll\b/gi, '$1 will'],
  [/\b(you|we|they)'re\b/gi, '$1 are'],
  [/\b(it|that|there|he|she|what|where|who|how|when|here)'s\b/gi, '$1 is'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(?:can't|can not)\b/gi, 'cannot'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n't\b/gi, '$1 not'],
  [/\bwanna\b/gi, 'want to'],
  [/\bi\b/g, 'I'],
]

/** Written out, so that each pattern is looked for in one form. */
function expanded(line: string): string {
  return shortForms.reduce((text, [short, long]) => text.replace(short, long), line.replaceAll('’', "'"))
}

function contracted(way: string): string {
  return contractions.reduce((text, [long, short]) => {
    const found = new RegExp(`(?<![\\p{L}'])${long}(?= \\S)`, 'iu')
    return text.replace(found, match =>
      /^\p{Lu}/u.test(match) ? `${short[0]?.toUpperCase()}${short.slice(1)}` : short,
    )
  }, way)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\uE000-\uF8FF]+/gu, ' ')
    .trim()
}
