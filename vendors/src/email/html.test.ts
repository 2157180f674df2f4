import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'

test('a reader without HTML sees the words, each block on its line and each link with its address', () => {
  const html = `<!DOCTYPE html><html><head><title>Shop</title><style>p > a { color: red }</style></head><body>
    <!--[if mso]><p>Outlook alone</p><![endif]--><h1>Hello
    Asha</h1><p>3 < 4 &amp; 5&nbsp;&lt; 6</p><ul><li>One</li><li>Two</li></ul>
    <a class="button" href='https://shop.example/t?a=1&amp;b=2'><b>Track</b> it</a><br>
    <a href="https://shop.example/p"><img src="p.png"></a><br><a href=https://shop.example>https://shop.example</a>
    <script>if (1 < 2) alert('</p>')</script><a name="end">End</a></body></html>`
  expect(textOfHtml(html)).toBe(
    [
      'Hello Asha',
      '3 < 4 & 5 < 6',
      '',
      '- One',
      '- Two',
      'Track it (https://shop.example/t?a=1&b=2)',
      'https://shop.example/p',
      'https://shop.example End',
    ].join('\n'),
  )
})

test.each([
  ['<p>Never ended', 'Never ended'],
  ['Less < than', 'Less < than'],
  ['<style>p{} <p>Shown all the same</p>', 'p{} Shown all the same'],
  ['<header>Top</header> <styled>text</styled>', 'Top text'],
  ['<!-- a > b --> after', 'after'],
  ['</a>x<a href="y">', 'x'],
  ['&#0;&#x110000;&#9999999;&nothing;', '&#0;&#x110000;&#9999999;&nothing;'],
])('%s is read as %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('a page that was made to take for ever takes a moment (CHAN-024)', () => {
  const units = [
    '<',
    '<a ',
    '<a href="',
    '<a href="x">',
    '<style>',
    '<script ',
    '<head>',
    '<!--',
    '</style ',
    ' <',
    '&',
  ]
  const begun = performance.now()
  for (const unit of units) textOfHtml(`<style><p>${unit.repeat(Math.ceil(2_000_000 / unit.length))}`)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
