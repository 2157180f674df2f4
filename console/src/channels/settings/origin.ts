/**
 * What a browser will name as the origin of a page, out of what a person pastes: `shop.example/cart` becomes
 * `https://shop.example`. What is no web address stays as it was typed, for the server to refuse by name.
 */
export function originOf(typed: string): string {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address) || /\s/.test(text)) return text
  const { origin, protocol } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : text
}
