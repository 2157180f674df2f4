import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BadModel } from '../model/bytes.ts'
import { emotionScores, feel, openEmotions } from './feel.ts'
import { emotions } from './labels.ts'
import { learnEmotions } from './learn.ts'

const bytes = new Uint8Array(readFileSync(new URL('../../weights/emotions.bin', import.meta.url)))
const model = openEmotions(bytes)

test('the shipped weights stay under 4 MB', () => {
  expect(bytes.length).toBeLessThan(4_000_000)
})

test('there are 28 emotions, neutral among them (NLPREP-026)', () => {
  expect(new Set(emotions).size).toBe(28)
  expect([...emotionScores(model, 'hello').keys()]).toEqual([...emotions])
})

describe('the strongest feeling of a text (NLPREP-027)', () => {
  test.each([
    ['thank you so much for the quick help', 'gratitude'],
    ['I love this', 'love'],
    ['sorry, my mistake', 'remorse'],
    ['haha that was so funny', 'amusement'],
    ['I am so scared right now', 'fear'],
    ['why was my card charged twice?', 'curiosity'],
    ['book a flight to delhi', 'neutral'],
    ['I am not happy with this at all', 'disappointment'],
    ['😡😡', 'anger'],
  ])('%s: %s', (text, emotion) => {
    expect(feel(model, text).emotion).toBe(emotion)
  })

  test.each([
    ['आपका बहुत बहुत धन्यवाद', 'gratitude'],
    ['मुझे बहुत गुस्सा आ रहा है', 'anger'],
    ['मैं बहुत ख़ुश हूँ', 'joy'],
    ['main khush nahi hoon', 'disappointment'],
    ['kuch samajh nahi aaya', 'confusion'],
    ['maaf kijiye', 'remorse'],
    ['mera order kahan hai', 'neutral'],
    ['मेरा ऑर्डर कहाँ है', 'neutral'],
  ])('Hindi and Hinglish are understood, %s: %s', (text, emotion) => {
    expect(feel(model, text).emotion).toBe(emotion)
  })
})

test('without a known word the feeling is neutral', () => {
  for (const text of ['', 'asdf qwer', '12345']) expect(feel(model, text).emotion).toBe('neutral')
})

test('scores lie between 0 and 1 with four decimals, and the same text scores the same', () => {
  const { score } = feel(model, 'wow, what a lovely surprise')
  expect(score).toBeGreaterThan(0.3)
  expect(score).toBeLessThanOrEqual(1)
  expect(Number(score.toFixed(4))).toBe(score)
  expect(feel(openEmotions(bytes), 'wow, what a lovely surprise').score).toBe(score)
})

test('weights are learned anew from texts with labels, the same for the same texts', () => {
  const texts = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0
      ? { text: `thanks a lot, number ${index}`, labels: ['gratitude'] }
      : { text: `the train leaves at ${index}`, labels: ['neutral'] },
  )
  const learned = learnEmotions(texts, 3)
  expect(Buffer.from(learned).equals(Buffer.from(learnEmotions(texts, 3)))).toBe(true)
  expect(feel(openEmotions(learned), 'thanks a lot my friend').emotion).toBe('gratitude')
})

test('bytes that are no emotion weights are refused', () => {
  expect(() => openEmotions(bytes.slice(0, 1000))).toThrow(BadModel)
  expect(() => openEmotions(new Uint8Array(100))).toThrow(BadModel)
})
