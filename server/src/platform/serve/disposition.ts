/** The name of a file. One that a header cannot hold stands in a second place, which every browser of today prefers. */
export function disposition(shown: 'inline' | 'attachment', name: string): string {
  const told = name.replace(/\p{Cc}+/gu, ' ').toWellFormed()
  const plain = told.replace(/[^ -~]|["\\/]/gu, '_')
  const whole = plain === told ? '' : `; filename*=UTF-8''${encodeURIComponent(told).replace(/['()*]/g, escaped)}`
  return `${shown}; filename="${plain}"${whole}`
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
