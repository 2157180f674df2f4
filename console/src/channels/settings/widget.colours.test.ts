import { expect, test } from 'vitest'
import { themeCss } from '../../../../widget/src/theme.ts'
import { contrast } from '../../theme/colour.ts'
import { widgetFill } from './widget.colours.ts'

const colours = ['#0F766E', '#ffffff', '#000000', '#f59e0b', '#ef4444', '#22c55e', '#3b82f6', '#777777', '#949494']

test('the preview fills with the very colour that the chat fills with', () => {
  for (const color of colours) {
    const css = themeCss(color)
    const { fill, onFill } = widgetFill(color)
    expect([color, fill, onFill]).toEqual([color, cssValue(css, '--p-accent'), cssValue(css, '--p-on-accent')])
  }
})

test('whatever is chosen, what stands on it can be read', () => {
  for (const color of colours) {
    const { fill, onFill } = widgetFill(color)
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
  }
})

test('without a colour, or with half a one, the preview shows the product’s own', () => {
  expect(widgetFill('')).toEqual(widgetFill('#0F766E'))
  expect(widgetFill('#12')).toEqual(widgetFill('#0F766E'))
})

function cssValue(css: string, name: string): string | undefined {
  return new RegExp(`${name}:([^;}]+)`).exec(css)?.[1]
}
