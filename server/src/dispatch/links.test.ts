import { email } from '@parley/contracts/channels/kinds.ts'
import { fillTemplate } from '@parley/contracts/templates/render.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { describe, expect, test } from 'vitest'
import { shortener } from './links.ts'

const origin = 'https://parley.in'
const whatsApp = 4

/** What a body becomes, each code written as the number of its link, and the addresses behind the codes. */
function sent(text: string, { channelType = whatsApp, values = {} as Record<string, string> } = {}) {
  const template: TemplateContent = {
    name: 'sale',
    language: 'en',
    category: 'MARKETING',
    layout: 'default',
    vendorTemplateId: null,
    channelType,
    components: [{ type: 'BODY', text }],
    ...(channelType === email ? { subject: 'Sale' } : {}),
  }
  const row = { id: 'd1', enterpriseId: 'e1', broadcastId: null, trackLinks: true }
  const links = shortener(origin, { ...row, isHtml: channelType === email })
  const { body } = links.inTemplate(fillTemplate(template, values))
  const plain = (one: string) =>
    links.made.reduce((left, { code }, index) => left.replaceAll(`${origin}/l/${code}`, `<${index}>`), one)
  return { text: plain(body.text), urls: links.made.map(({ url }) => url), variables: body.variables, plain }
}
const mail = (html: string, values = {}) => sent(html, { channelType: email, values })

describe('an address in a message', () => {
  test.each([
    ['*https://a.in/x*', '*<0>*', 'https://a.in/x'],
    ['_https://a.in/x_y_ now', '_<0>_ now', 'https://a.in/x_y'],
    ['~https://a.in/~me~.', '~<0>~.', 'https://a.in/~me'],
    ['```https://a.in/x```', '```<0>```', 'https://a.in/x'],
    ['*_https://a.in/x_*!', '*_<0>_*!', 'https://a.in/x'],
    ['https://a.in/x_', '<0>', 'https://a.in/x_'],
    ['https://a.in/*', '<0>', 'https://a.in/*'],
  ])('%s ends before the mark that opened in front of it, and only there', (text, written, url) => {
    expect(sent(text)).toMatchObject({ text: written, urls: [url] })
  })

  test.each([
    ['https://en.wikipedia.org/wiki/A_(b)', '<0>', 'https://en.wikipedia.org/wiki/A_(b)'],
    ['(https://en.wikipedia.org/wiki/A_(b)).', '(<0>).', 'https://en.wikipedia.org/wiki/A_(b)'],
    ['(see https://a.in/x)', '(see <0>)', 'https://a.in/x'],
    ['*(https://a.in/x)*', '*(<0>)*', 'https://a.in/x'],
    ['Really https://a.in/?b=1,2?!', 'Really <0>?!', 'https://a.in/?b=1,2'],
  ])('%s has the brackets that opened in it', (text, written, url) => {
    expect(sent(text)).toMatchObject({ text: written, urls: [url] })
  })

  test('is the same link in the text and in the variables that vendors fill in', () => {
    const { text, urls, variables, plain } = sent('Go to *{{1}}* now', {
      values: { 'body.1': 'https://a.in/?a=1&b=2' },
    })
    expect(text).toBe('Go to *<0>* now')
    expect(variables.map(({ value }) => plain(value))).toEqual(['<0>'])
    expect(urls).toEqual(['https://a.in/?a=1&b=2'])
  })

  test.each([
    ['Go to HTTPS://A.in/X, now', 'Go to <0>, now', 'HTTPS://A.in/X'],
    ['Http://a.in/x', '<0>', 'Http://a.in/x'],
  ])('%s is one in capitals too', (text, written, url) => {
    expect(sent(text)).toMatchObject({ text: written, urls: [url] })
  })

  test('stays when nothing but its beginning is there, or when it is ours', () => {
    const text = `https://... ${origin}/l/AAAAAAAAAA ${origin}/u/x HTTPS://Parley.in/l/AAAAAAAAAA`
    expect(sent(text)).toMatchObject({ text, urls: [] })
  })
})

describe('an address behind a button', () => {
  const behind = (base: string, value: string) => {
    const row = { id: 'd1', enterpriseId: 'e1', broadcastId: null, trackLinks: false, isHtml: false }
    const links = shortener(origin, row)
    const key = 'button.0'
    const { [key]: said = '' } = links.inValues({ [key]: value }, new Map([[key, base]]))
    return links.made.reduce((left, { code }, index) => left.replaceAll(code, `<${index}>`), said)
  }

  test.each([
    ['', 'https://parley.in/l/<0>'],
    ['https://parley.in/', 'l/<0>'],
    ['https://parley.in/l/', '<0>'],
    ['https://shop.in/', 'https://a.in/?b=1'],
    ['https://parley.in.evil.in/', 'https://a.in/?b=1'],
  ])('is a code where what stands before it, %j, is our own host', (base, said) => {
    expect(behind(base, 'https://a.in/?b=1')).toBe(said)
  })

  test.each([
    ['', true],
    ['https://parley.in/', true],
    ['https://shop.in/p/', false],
  ])('that an expression shortens itself is shortened behind %s: %s', (base, isShort) => {
    const row = { id: 'd1', enterpriseId: 'e1', broadcastId: null, trackLinks: false, isHtml: false }
    const links = shortener(origin, row)
    const said = links.shortenIn(new Map([['button.0', base]]))('button.0')('https://a.in/?b=1')
    expect([said.startsWith(`${origin}/l/`), links.made.length]).toEqual([isShort, isShort ? 1 : 0])
  })

  test('that is short already is not made longer by our own host before it', () => {
    expect(behind('https://parley.in/', `${origin}/l/AAAAAAAAAA`)).toBe('l/AAAAAAAAAA')
  })
})

describe('an address in a mail', () => {
  test('is what a link leads to, without the signs of HTML', () => {
    const { text, urls } = mail('<p><A class=x HREF="https://a.in/?id=5&amp;utm=mail">Buy</A></p>')
    expect(text).toBe('<p><A class=x href="<0>">Buy</A></p>')
    expect(urls).toEqual(['https://a.in/?id=5&utm=mail'])
  })

  test('is no picture, style sheet or comment, and nothing beside links is written anew', () => {
    const html = `<!DOCTYPE html><HTML><head><link href="https://a.in/a.css"><title>https://a.in/t</title>
      <style>p { background: url(https://a.in/p.png) }</style></head><BODY background='https://a.in/b.png'>
      <!-- https://a.in/c --><img src="https://a.in/d.png?a=1&amp;b=2"><p>Caf&eacute; &nbsp; a < b<br/>
      <a href="https://a.in/e"><img src=https://a.in/f.png> https://a.in/g</a></BODY></HTML>`
    const { text, urls } = mail(html)
    expect(text).toBe(html.replace('"https://a.in/e"', '"<0>"'))
    expect(urls).toEqual(['https://a.in/e'])
  })

  test('is tracked in its text too, where mail programs make a link of it', () => {
    const { text, urls } = mail('<p>&quot;https://a.in/?a=1&amp;b=2&quot; or (https://a.in/c).</p>')
    expect(text).toBe('<p>&quot;<0>&quot; or (<1>).</p>')
    expect(urls).toEqual(['https://a.in/?a=1&b=2', 'https://a.in/c'])
  })

  test('may begin in capitals, in a link and in the text', () => {
    const { text, urls } = mail('<a href="HTTPS://a.in/x">Buy</a> Http://a.in/?a=1&AMP;b=2')
    expect(text).toBe('<a href="<0>">Buy</a> <1>')
    expect(urls).toEqual(['HTTPS://a.in/x', 'Http://a.in/?a=1&b=2'])
  })

  test('may come from a variable, and is a link only where the mail has a place for one', () => {
    const html = '<img src="{{pic}}"><a href="{{to}}">Buy</a> {{to}}'
    const { text, urls } = mail(html, { 'body.pic': 'https://a.in/p.png', 'body.to': "https://a.in/?q=it's&x=1" })
    expect(urls[0]).toBe("https://a.in/?q=it's&x=1")
    expect(text.startsWith('<img src="https://a.in/p.png"><a href="<0>">Buy</a> <')).toBe(true)
  })

  test('is found in HTML that is written carelessly or for harm', () => {
    const { text, urls } = mail(
      `<a\ntitle="a > b href=x"data-href=y href = 'https://a.in/x'/><p>one</b> https://a.in/y.`,
    )
    expect(text).toBe('<a\ntitle="a > b href=x"data-href=y href="<0>"/><p>one</b> https://a.in/y.')
    expect(urls).toEqual(['https://a.in/x'])
    expect(mail('<p>one</b> https://a.in/y.<a href=https://a.in/z?>x').text).toBe('<p>one</b> <0>.<a href="<1>">x')
    expect(mail('<a name=top><p><a href="https://a.in/x">x</a>').text).toBe('<a name=top><p><a href="<0>">x</a>')
    expect(mail(`${'<div>'.repeat(20_000)}https://a.in/x`).urls).toEqual(['https://a.in/x'])
  })
})
