import { describe, expect, test } from 'vitest'
import { type BotContent, type IntentContent, readPhrase } from './content.ts'
import { englishBot } from './english-bot.ts'
import { hindiBot } from './hindi-bot.ts'

test('the English bot has at least 12 intents of at least 15 phrases each', () => {
  const intents = intentsOf(englishBot)
  expect(intents.length).toBeGreaterThanOrEqual(12)
  expect(intents.filter(({ phrases }) => phrases.length < 15 || phrases.length > 22)).toEqual([])
})

test('the Hindi bot has at least 6 intents of at least 12 phrases each, Devanagari and romanised', () => {
  const intents = intentsOf(hindiBot)
  expect(intents.length).toBeGreaterThanOrEqual(6)
  expect(intents.filter(({ phrases }) => phrases.length < 12)).toEqual([])
  for (const { phrases } of intents) {
    const texts = phrases.map(phrase => readPhrase(phrase).text)
    expect(texts.some(text => /^\P{Script=Devanagari}+$/u.test(text))).toBe(true)
    expect(texts.filter(text => /\p{Script=Devanagari}/u.test(text)).length).toBeGreaterThanOrEqual(7)
  }
})

test('every response of the Hindi bot is in Hindi', () => {
  const responses = intentsOf(hindiBot).flatMap(intent => intent.responses)
  expect(responses.filter(response => !/\p{Script=Devanagari}/u.test(response))).toEqual([])
})

test('repairs and order tracking ask for all they need', () => {
  expect(requiredOf('book_repair')).toEqual([
    ['appliance', 'appliance'],
    ['date', 'sys.date'],
    ['phone', 'sys.phone-number'],
  ])
  expect(requiredOf('track_order')).toEqual([['order_number', 'order_number']])
  expect(intentOf('track_order').parameters[0]?.prompts).toHaveLength(2)
})

describe.each([englishBot, hindiBot])('phrases and parameters of $name', bot => {
  const intents = intentsOf(bot)
  const parameters = intents.flatMap(intent => intent.parameters.map(parameter => ({ intent, parameter })))

  test('no phrase stands twice, in one intent or in two (INTENT-025)', () => {
    const texts = intents.flatMap(({ phrases }) => phrases.map(phrase => bare(readPhrase(phrase).text)))
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
  })

  test('phrases are stored as written: trimmed, collapsed, within the limits (INTENT-024)', () => {
    const texts = intents.flatMap(({ phrases }) => phrases.map(phrase => readPhrase(phrase).text))
    expect(texts.filter(text => text !== text.trim().replace(/\s+/g, ' ') || text === '' || text.length > 500)).toEqual(
      [],
    )
    expect(texts.filter(text => /[[\]]|\]\(/.test(text))).toEqual([])
  })

  test('every annotation names a parameter of its intent, and its span cuts the annotated words', () => {
    for (const intent of intents) {
      const declared = intent.parameters.map(({ name }) => name)
      for (const phrase of intent.phrases) {
        const { text, spans } = readPhrase(phrase)
        expect(spans.filter(({ parameter }) => !declared.includes(parameter))).toEqual([])
        for (const { start, end, parameter } of spans) {
          expect(phrase).toContain(`[${text.slice(start, end)}](${parameter})`)
        }
      }
    }
  })

  test('every parameter is of a declared or a system entity, is annotated somewhere and can be asked for (INTENT-022)', () => {
    const declared = bot.entities.map(({ name }) => name)
    for (const { intent, parameter } of parameters) {
      expect(declared.includes(parameter.entity) || systemEntities.has(parameter.entity)).toBe(true)
      expect(intent.phrases.some(phrase => phrase.includes(`](${parameter.name})`))).toBe(true)
      expect(parameter.prompts.length).toBeGreaterThanOrEqual(1)
      expect(parameter.name).toMatch(/^[\w-]+$/)
    }
  })
})

describe.each([englishBot, hindiBot])('entities and answers of $name', bot => {
  const intents = intentsOf(bot)

  test('every entity is used, and none of its synonyms leads to two values', () => {
    const used = new Set(intents.flatMap(intent => intent.parameters.map(({ entity }) => entity)))
    for (const { name, values } of bot.entities) {
      expect(used.has(name)).toBe(true)
      const synonyms = values.flatMap(value => (value.type === 'synonyms' ? value.synonyms : value.pattern))
      expect(new Set(synonyms.map(synonym => synonym.toLowerCase())).size).toBe(synonyms.length)
    }
  })

  test('an annotated order number is one that the pattern accepts', () => {
    const spans = intents.flatMap(({ phrases }) => phrases.flatMap(phrase => phrase.match(orderAnnotation) ?? []))
    const patterns = bot.entities.flatMap(({ values }) =>
      values.flatMap(value => (value.type === 'pattern' ? value.pattern : [])),
    )
    expect(spans.length).toBeGreaterThan(0)
    for (const span of spans) {
      const words = span.slice(1, span.indexOf(']'))
      expect(patterns.some(pattern => new RegExp(`^${pattern}$`).test(words))).toBe(true)
    }
  })

  test('names are unique, every intent answers, and answers name only known variables', () => {
    const names = intents.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { responses, parameters: own } of intents) {
      const known = new Set([...own.map(({ name }) => name), 'contact.name'])
      expect(responses.length).toBeGreaterThanOrEqual(1)
      const variables = responses.flatMap(response => response.match(/(?<=\{\{)[\w.-]+/g) ?? [])
      expect(variables.filter(variable => !known.has(variable.replace(/\.original$/, '')))).toEqual([])
    }
  })

  test('links lead only to the reserved example domain', () => {
    const texts = intents.flatMap(({ responses }) => responses)
    const addresses = texts.flatMap(text => text.match(/https?:\/\/[^)\s]+/g) ?? [])
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter(address => !address.startsWith('https://example.com/'))).toEqual([])
  })
})

const orderAnnotation = /\[[^\]]+\]\(order_number\)/g

const systemEntities = new Set(['sys.date', 'sys.phone-number', 'sys.city', 'sys.pincode'])

function intentsOf(bot: BotContent): IntentContent[] {
  return bot.stories.flatMap(({ intents }) => intents)
}

function intentOf(name: string): IntentContent {
  const intent = intentsOf(englishBot).find(candidate => candidate.name === name)
  if (!intent) throw new Error(`no intent ${name}`)
  return intent
}

function requiredOf(name: string): string[][] {
  const required = intentOf(name).parameters.filter(parameter => parameter.required)
  return required.map(parameter => [parameter.name, parameter.entity])
}

/** Equal for the engine's eyes: case and punctuation do not make two phrases. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
