import { expect, test } from 'vitest'
import { writtenText } from './written.ts'

test.each([
  [
    'Yes please.\r\n\r\nOn Sat, 22 Nov 2026 at 10:11, Shop <shop@parley.example> wrote:\r\n> Shall we send it?\r\n',
    'Yes please.',
  ],
  ['Ja.\n\nAm Sa., 22. Nov. 2026 um 10:11 Uhr schrieb Shop\n<shop@parley.example>:\n\n> Sollen wir?', 'Ja.'],
  ['हाँ\n\nशनि, 22 नव॰ 2026 को 10:11 बजे को Shop <shop@parley.example> ने लिखा:\n> क्या भेजें?', 'हाँ'],
  ['Tuesday\n\n-----Original Message-----\nFrom: Shop', 'Tuesday'],
  [
    'Tuesday\n\nFrom: Shop <shop@parley.example>\nSent: 22 November 2026 10:11\nTo: Meera\nSubject: Your order\n\nWhen?',
    'Tuesday',
  ],
  ['Thanks\n-- \nMeera\n+91 98765 43210', 'Thanks'],
  ['Thanks\n\nSent from my iPhone', 'Thanks'],
  [
    'On Sat, 22 Nov 2026, Shop wrote:\n> Which size?\nLarge\n> Which colour?\nRed',
    'On Sat, 22 Nov 2026, Shop wrote:\nLarge\nRed',
  ],
  ['From: Pune\nI need two.', 'From: Pune\nI need two.'],
  ['On Monday.', 'On Monday.'],
  ['> all of it is quoted', ''],
])('of %j a customer wrote %j', (text, written) => {
  expect(writtenText(text)).toBe(written)
})

test('a text that is made to take long does not', () => {
  const started = performance.now()
  writtenText('On '.repeat(200_000))
  writtenText('On a\n'.repeat(200_000))
  writtenText(`${'>'.repeat(100_000)}\n`.repeat(20))
  expect(performance.now() - started).toBeLessThan(2000)
})
