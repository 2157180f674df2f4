import { expect, test } from 'vitest'
import { changeOf } from './count-change.ts'

test.each([
  [{ key: 'messages', value: 120, previous: 100 }, '+20 %', 'up', true],
  [{ key: 'messages', value: 80, previous: 100 }, '−20 %', 'down', false],
  [{ key: 'unscoped', value: 8, previous: 4 }, '+100 %', 'up', false],
  [{ key: 'unscoped', value: 2, previous: 4 }, '−50 %', 'down', true],
  [{ key: 'messages', value: 7, previous: 0 }, '+7', 'up', true],
  [{ key: 'messages', value: 0, previous: 0 }, 'No change', 'same', true],
])('%o moved by %s', (count, text, direction, isGood) => {
  expect(changeOf(count)).toMatchObject({ text, direction, isGood })
})
