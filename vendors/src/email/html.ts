/** HTML that looks as the text does, its addresses as links. */
export function htmlOfText(text: string): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, address => `<a href="${address}">${address}</a>`)
  return `<p>${linked.replaceAll('\n', '<br>')}</p>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** What a reader without HTML is to see: links keep their address, blocks their line. */
export function textOfHtml(html: string): string {
  const bare = html
    .replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([^<]*)<\/a>/gi, (_link, address: string, said: string) =>
      said.trim() === address ? address : `${said} (${address})`,
    )
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>|<\/(p|div|tr|table|h[1-6]|ul|ol|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(bare)
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    return (name && named[name.toLowerCase()]) || whole
  })
}
