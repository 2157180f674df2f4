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

test('every row of docs/coverage that names tests is named by one of them, and all of them are there', () => {
  const rows = globSync('docs/coverage/*.md', { cwd: root }).flatMap(namedTests)
  expect(rows.length).toBeGreaterThan(500)
  const wrong = rows.filter(({ row, files }) => {
    const proofs = files.map(named => tests.filter(file => file.endsWith(named)))
    const isSaid = proofs.flat().some(file => new RegExp(`${row}\\b`).test(textOf(file)))
    return proofs.some(found => found.length === 0) || (files.length > 0 && !isSaid)
  })
  expect(wrong).toEqual([])
})
