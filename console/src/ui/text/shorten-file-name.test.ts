import { expect, test } from 'vitest'
import { shortenFileName } from './shorten-file-name.ts'

test('names of up to 30 characters stay whole (SHELL-135)', () => {
  expect(shortenFileName(`${'a'.repeat(26)}.pdf`)).toBe(`${'a'.repeat(26)}.pdf`)
})

test('longer names are cut to 30 characters and keep their ending (SHELL-135)', () => {
  const shown = shortenFileName('invoice-november-2026-acme-traders.pdf')
  expect(shown).toBe('invoice-november-2026-acm….pdf')
  expect([...shown]).toHaveLength(30)
})

test('attachment cards cut at 15 characters (SHELL-135)', () => {
  expect([...shortenFileName('holiday-picture.jpeg', 15)]).toHaveLength(15)
})

test('a name without an ending, or with a dot far from its end, is cut at its end', () => {
  expect(shortenFileName('x'.repeat(40))).toBe(`${'x'.repeat(29)}…`)
  expect(shortenFileName(`.${'y'.repeat(40)}`)).toBe(`.${'y'.repeat(28)}…`)
})

test('a character of two code units is never cut in half', () => {
  expect(shortenFileName('😀'.repeat(40), 5)).toBe('😀😀😀😀…')
})

test('no blank is left before the cut', () => {
  expect(shortenFileName('Leaflet of spring.pdf', 13)).toBe('Leaflet….pdf')
})
