import { expect, test } from 'vitest'
import { paraphrasesOf } from './paraphrases.ts'

const english = [
  'I want to cancel my order',
  'how do i reset my password',
  'where is my order',
  'What are your opening hours?',
  'book a table for two tomorrow at 8 pm',
  'show me my account balance',
  'can you send me the invoice',
  'do you deliver to Pune',
  'my card is not working',
  'I lost my credit card',
  'refund policy',
  'order status',
  'track order',
  'what is GST',
  'when will my order arrive',
  'why did my payment fail',
  'how much does it cost',
  'I need a new debit card',
  'can I pay with UPI',
  'is the store open on Sunday',
  'too expensive',
  'good morning',
  'thanks a lot',
  'talk to a human',
  'tell me a joke',
  'I love this product',
  'The app keeps crashing.',
  'what documents do I need',
  'who is the manager',
  'Please help me change my address',
  'flight tickets to Goa',
  'turn on the light',
  'Hi, I ordered a phone. It has not arrived yet.',
  'yes I agree',
  'what about my refund',
  'can someone call me back',
  'need help with login',
  'my flight is at 9, is it on time?',
  'zorp blim',
  'a b',
  '50 % off',
]
const hindi = [
  'मेरा ऑर्डर कहाँ है',
  'मुझे टिकट बुक करनी है',
  'मैं अपना ऑर्डर रद्द करना चाहती हूँ',
  'ऑर्डर रद्द कर दो',
  'मुझे रिफंड चाहिए',
  'ऑर्डर की स्थिति',
  'मेरा खाता',
  'मेरा कार्ड काम नहीं कर रहा है',
  'क्या आप रविवार को खुले हैं?',
  'बहुत धन्यवाद',
  'mera order kahan hai',
  'mujhe ticket book karna hai',
  'order cancel karo',
  'payment fail ho gaya',
  'order ka status',
  'kya aap order cancel kar sakte hain',
  'balance batao',
  'aap kaun hain',
  'mujhe refund chahiye',
]

test('an English line of two or more words is said in at least five other ways, a Hindi one in three (INTENT-035)', () => {
  for (const line of english) expect(paraphrasesOf(line, { count: 10 }).length, line).toBeGreaterThanOrEqual(5)
  for (const line of hindi) expect(paraphrasesOf(line, { count: 10 }).length, line).toBeGreaterThanOrEqual(3)
})

test('the ways are distinct, none is the line, and there are never more than asked for (INTENT-035)', () => {
  for (const line of [...english, ...hindi]) {
    const ways = paraphrasesOf(line, { count: 5 })
    const words = ways.map(way => way.toLowerCase())
    expect(new Set([...words, line.toLowerCase()]).size, line).toBe(ways.length + 1)
    expect(ways.length).toBeLessThanOrEqual(5)
  }
})

test('questions, statements and orders turn into one another (INTENT-035)', () => {
  expect(paraphrasesOf('Where is my order?', { count: 4 })).toEqual([
    "Where's my order?",
    'Can you tell me where my order is?',
    'I want to know where my order is.',
    'Please tell me where my order is.',
  ])
  expect(paraphrasesOf('why did my payment fail', { count: 2 })).toContain('can you tell me why my payment failed')
  expect(paraphrasesOf('does the hotel have a pool', { count: 2 })).toContain('I want to know if the hotel has a pool')
  expect(paraphrasesOf('I want to cancel my order', { count: 8 })).toContain('I need help cancelling my order')
  expect(paraphrasesOf('मुझे टिकट बुक करनी है', { count: 3 })).toContain('मैं टिकट बुक करना चाहता हूँ')
  expect(paraphrasesOf('kya aap order cancel kar sakte hain', { count: 3 })).toContain('order cancel kijiye')
})

test('words change for words that mean the same, and only where they mean it (INTENT-035)', () => {
  const ways = (line: string) => paraphrasesOf(line, { count: 20 }).join('\n')
  expect(ways('buy a ticket')).toContain('purchase a ticket')
  expect(ways('I have a problem with my bill')).toContain('an issue')
  expect(ways('pay my electricity bill')).not.toContain('electricity invoice')
  expect(ways('check in to my room')).not.toContain('see in')
  expect(ways('send me the invoice')).toContain('send the invoice to me')
  expect(ways('turn on the light')).toContain('turn the light on')
  expect(ways('my card is not working')).toContain("isn't")
})

test('marked words stand in every way as they were written (INTENT-035)', () => {
  const line = 'buy a Package of Bill And Co for 5 pm'
  const kept = [
    { start: 6, end: 13 },
    { start: 17, end: 28 },
    { start: 33, end: 37 },
  ]
  const ways = paraphrasesOf(line, { count: 20, kept })
  expect(ways.length).toBeGreaterThanOrEqual(5)
  for (const way of ways) for (const { start, end } of kept) expect(way).toContain(line.slice(start, end))
})

test('a line of anything is answered, quickly and without its own marks', () => {
  for (const line of [
    '',
    ' ',
    '?',
    '...',
    '\uE000\uE001',
    '😀 😀',
    'a '.repeat(250),
    '('.repeat(500),
    'i want to '.repeat(50),
  ]) {
    expect(() => paraphrasesOf(line, { count: 20 })).not.toThrow()
    expect(paraphrasesOf(line, { count: 20 }).join('')).not.toMatch(/[\uE000-\uF8FF]/)
  }
})
