import { optOutTexts } from '@parley/contracts/contacts/opt-out.ts'

type Shown = 'asked' | 'done' | 'again' | 'unknown'

/** A page for anybody with the address in hand: no script, no sign-in, readable on every phone. */
export function optOutPage(shown: Shown, company = ''): string {
  const { title, text, button, next } = optOutTexts[shown](company)
  const form = button
    ? `<form method="post"><input type="hidden" name="wants" value="${next}"><button>${escaped(button)}</button></form>`
    : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 480px; margin: 0 auto; padding: 64px 24px; color: light-dark(#1c242b, #e6eaed); background: light-dark(#fff, #14191d); overflow-wrap: anywhere }
  h1 { font-size: 24px; line-height: 1.25; margin: 0 0 12px }
  p { margin: 0 0 24px }
  button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px; color: light-dark(#fff, #14191d); background: light-dark(#1c242b, #e6eaed); cursor: pointer }
  button:focus-visible { outline: 3px solid light-dark(#3b6fd6, #8fb4ff); outline-offset: 2px }
</style>
<main>
  <h1>${escaped(title)}</h1>
  <p>${escaped(text)}</p>
  ${form}
</main>
</html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
