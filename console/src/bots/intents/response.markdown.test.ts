import { MarkdownManager } from '@tiptap/markdown'
import StarterKit from '@tiptap/starter-kit'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { plainMarkdown } from './response.markdown.ts'

const editor = new MarkdownManager({ extensions: [StarterKit] })
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true })

test.each([
  'Hi **bold** *slanted* ~~struck~~ <u>under</u>',
  '- one\n- two',
  '1. one\n2. two',
  '**bold *both***',
  'one\n\ntwo',
  'Hello {{first_name|there}}, order $order_id costs $5',
  'see https://parley.test/a_b for more',
  '[the page](https://parley.test/a_b)',
  '5 < 6 & 7 > 2, and 2 * 3',
  'नमस्ते **दुनिया**, आपका order_id यहाँ है',
  '`a_b` and `&lt;`',
])('%j comes out of the editor as it went in (INTENT-028)', text => {
  expect(edited(text)).toBe(text)
})

test('what would become markup stays escaped', () => {
  expect(edited('\\*not bold\\*')).toBe('\\*not bold\\*')
  expect(edited('&lt;u&gt;as typed&lt;/u&gt;')).toContain('&lt;u')
})

test('whatever was typed reads the same with fewer escapes', () => {
  const pieces = ['a', 'स', '_', '*', '~', '`', '<', '>', '&', '#', '-', '1.', ' ', '\\', '!', '[', ']', '(', '$', '+']
  const words = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map(parts => parts.join(''))
  const mark = fc.constantFrom(null, 'bold', 'italic', 'strike', 'underline')
  const paragraph = fc.array(fc.tuple(words, mark), { minLength: 1, maxLength: 3 }).map(runs => ({
    type: 'paragraph',
    content: runs.map(([text, type]) => ({ type: 'text', text, ...(type ? { marks: [{ type }] } : {}) })),
  }))
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 2 }), content => {
      const escaped = editor.serialize({ type: 'doc', content })
      const plain = plainMarkdown(escaped)
      expect(reader.render(plain)).toBe(reader.render(escaped))
    }),
    { numRuns: 3000 },
  )
})

function edited(text: string): string {
  return plainMarkdown(editor.serialize(editor.parse(text)))
}
