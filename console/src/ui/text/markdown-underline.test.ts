import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { underline } from './markdown-underline.ts'

const writer = new MarkdownIt({ html: false, linkify: true, breaks: true })
writer.inline.ruler.before('html_inline', 'underline', underline)

test.each([
  ['<u>under</u> <b onclick="x()">bold</b>', '<u>under</u> &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;'],
  ['**<u>a</u>** and <U>*b*\nc</U>', '<strong><u>a</u></strong> and <u><em>b</em><br>\nc</u>'],
  ['open <u>alone', 'open &lt;u&gt;alone'],
  ['closed alone</u> **a**', 'closed alone&lt;/u&gt; <strong>a</strong>'],
  ['`<u>code</u>`', '<code>&lt;u&gt;code&lt;/u&gt;</code>'],
  ['<u onclick=x>no</u>', '&lt;u onclick=x&gt;no&lt;/u&gt;'],
  ['<u></u>', '<u></u>'],
  ['<u>**a</u> b**', '<u>**a</u> b**'],
])('an underline is drawn in pairs, and no other markup: %s (INTENT-029)', (text, html) => {
  expect(writer.render(text)).toBe(`<p>${html}</p>\n`)
})

test('the widget, which shares no code with the console, has the same rule (INTENT-029)', () => {
  const ours = readFileSync(new URL('./markdown-underline.ts', import.meta.url), 'utf8')
  expect(readFileSync(new URL('../../../../widget/src/underline.ts', import.meta.url), 'utf8')).toBe(ours)
})
