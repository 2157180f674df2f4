import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Row by row, the tests that a page of docs/coverage names. */
function namedTests(page: string): { row: string; files: string[] }[] {
  return [...textOf(page).matchAll(/^\| ([A-Z]+-\d+) .*$/gm)].map(([line, row = '']) => ({
    row,
    files: line.match(/[\w./-]+\.(?:test|story)\.tsx?/g) ?? [],
  }))
}

const tests = globSync(
  ['{contracts,server,nlu,vendors,simulator,console,widget,script}/**/*.test.{ts,tsx}', 'e2e/*.story.ts'],
  {
    cwd: root,
    exclude: file => file.endsWith('node_modules'),
  },
)

test('every test that a row of docs/coverage names is there and names the row', () => {
  const rows = globSync('docs/coverage/*.md', { cwd: root }).flatMap(namedTests)
  expect(rows.length).toBeGreaterThan(500)
  const wrong = rows.filter(({ row, files }) => {
    const names = new RegExp(`${row}\\b`)
    return !files.every(named => tests.some(file => file.endsWith(named) && names.test(textOf(file))))
  })
  expect(wrong).toEqual([])
})

test('every title that docs/coverage quotes stands in its file, up to an ellipsis', () => {
  const pages = globSync('docs/coverage/*.md', { cwd: root }).map(textOf).join('\n')
  const quoted = [...pages.matchAll(/([\w./-]+\.(?:test|story)\.tsx?): "([^"]+)"/g)]
  expect(quoted.length).toBeGreaterThan(100)
  const wrong = quoted.filter(([, named = '', title = '']) => {
    const words = title.split('…')[0]?.replace(/\s+/g, ' ').trim() ?? ''
    return !tests.some(file => file.endsWith(named) && textOf(file).includes(words))
  })
  expect(wrong.map(([quote]) => quote)).toEqual([])
})
