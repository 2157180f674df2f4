import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { buildTheme } from './theme.ts'
import { scale } from './tokens.ts'

const kit = join(import.meta.dirname, '../ui')
const sheets = readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))

function variablesOf(brand = {}) {
  return buildTheme(brand).variables(DEFAULT_THEME)
}

test('every token is a CSS variable, and colours differ by scheme', () => {
  const { variables, light, dark } = variablesOf()
  for (const [name, value] of Object.entries(scale)) expect(variables[`--ui-${name}`]).toBe(value)
  expect(light['--ui-surface']).toBe('#ffffff')
  expect(dark['--ui-surface']).toBe('#151b21')
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort())
})

test('Mantine takes its accent from the brand (SHELL-115)', () => {
  const { light } = variablesOf({ primary: '#4338ca' })
  expect(light['--mantine-color-accent-filled']).toBe('#4338ca')
  expect(light['--ui-accent']).toBe('#4338ca')
})

test.each(sheets)('%s holds no raw colour and names only tokens that exist', name => {
  const css = readFileSync(join(kit, name), 'utf8')
  expect(css).not.toMatch(/#[0-9a-f]{3,8}\b(?![^(]*\))|\b(?:rgb|hsl)a?\(/i)
  const { variables, light } = variablesOf()
  for (const [used] of css.matchAll(/--ui-[a-z0-9-]+/g)) expect({ ...variables, ...light }).toHaveProperty(used)
})
