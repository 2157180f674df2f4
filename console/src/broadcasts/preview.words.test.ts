import { expect, test } from 'vitest'
import { captionOf, type Shown, sentCaptionOf } from './preview.words.ts'

const shown: Shown = { isMapped: true, isSame: false, who: 'Asha Rao', lacked: null, isRead: true }

test('nobody is told to get what they will not get', () => {
  expect(captionOf(shown)).toBe('As Asha Rao gets it')
  const lacking = { ...shown, lacked: 'Body {{1}}' }
  expect(captionOf(lacking)).toBe('Asha Rao has no value for Body {{1}} and is left out')
  expect(captionOf({ ...lacking, isRead: false })).toBe('With sample values')
  expect(captionOf({ ...lacking, isMapped: false })).toBe('With sample values')
  expect(captionOf({ ...shown, who: null })).toBe('With sample values')
  expect(captionOf({ ...shown, who: null, isSame: true })).toBe('As everybody gets it')
})

test('what was sent is called so, and samples by their name', () => {
  expect(sentCaptionOf({ ...shown, isSame: true })).toBe('As it was sent')
  expect(sentCaptionOf(shown)).toBe('As it was sent, with the values of Asha Rao')
  expect(sentCaptionOf(shown, true)).toBe('As it will be sent, with the values of Asha Rao')
  expect(sentCaptionOf({ ...shown, who: null })).toBe('As it was sent, with what stands in for empty columns')
  const lacking = { ...shown, lacked: 'Body {{1}}' }
  expect(sentCaptionOf(lacking)).toBe('As it was sent, with sample values for columns')
})
