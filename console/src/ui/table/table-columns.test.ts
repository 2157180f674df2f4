import { expect, test } from 'vitest'
import {
  arrangeColumns,
  type Column,
  initialLayout,
  leastWidth,
  moveColumn,
  parseLayout,
  visibleColumns,
} from './table-columns.ts'

const columns: Column<object>[] = ['name', 'phone', 'city', 'id'].map(id => ({
  id,
  header: id,
  cell: () => id,
  isHidden: id === 'id',
}))

test('a list begins as its screen gives it', () => {
  expect(initialLayout(columns)).toEqual({
    order: ['name', 'phone', 'city', 'id'],
    hidden: ['id'],
    widths: {},
    density: 'comfortable',
  })
})

test('a kept layout comes back whole', () => {
  const kept = { order: ['name', 'city', 'phone', 'id'], hidden: ['phone'], widths: { city: 240 }, density: 'compact' }
  expect(parseLayout(kept, columns)).toEqual(kept)
})

test('columns that came since are added, those that left are forgotten, the name stays first', () => {
  const kept = { order: ['gone', 'city', 'name'], hidden: ['gone'], widths: { gone: 100, city: 3 } }
  expect(parseLayout(kept, columns)).toMatchObject({
    order: ['name', 'city', 'phone', 'id'],
    hidden: ['id'],
    widths: {},
  })
})

test('what is no layout is refused', () => {
  expect(parseLayout('compact', columns)).toBeNull()
  expect(parseLayout(null, columns)).toBeNull()
})

test('columns move one step, but never before the name', () => {
  const { order } = initialLayout(columns)
  expect(moveColumn(order, 'city', -1)).toEqual(['name', 'city', 'phone', 'id'])
  expect(moveColumn(order, 'phone', -1)).toEqual(order)
  expect(moveColumn(order, 'id', 1)).toEqual(order)
  expect(moveColumn(order, 'name', 1)).toEqual(order)
})

test("a reader's width goes before the screen's", () => {
  const column = { id: 'city', header: 'City', cell: () => '', width: 120 }
  expect(leastWidth(column, { city: 240 })).toBe(240)
  expect(leastWidth(column, {})).toBe(120)
})

test('a screen may say which columns are in view, but never without the name', () => {
  const arranged = arrangeColumns(initialLayout(columns), ['id', 'phone', 'gone'])
  expect(visibleColumns(arranged)).toEqual(['name', 'id', 'phone'])
  expect(arranged.hidden).toEqual(['city'])
  expect(visibleColumns(arrangeColumns(arranged, ['name', 'city']))).toEqual(['name', 'city'])
})
