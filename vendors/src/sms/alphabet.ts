const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const secondFollows = 0x1b
const extended: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}
const codes = new Map<string, readonly number[]>([
  ...[...basic].map((character, code) => [character, [code]] as const),
  ...Object.entries(extended).map(([character, code]) => [character, [secondFollows, code]] as const),
])
// It is no character, only the sign that one of the second table follows.
codes.delete('\u001b')
const charactersOfSecond = new Map(Object.entries(extended).map(([character, code]) => [code, character]))

/** Whether the text needs UCS-2, with 70 characters a part, because GSM 03.38 lacks one of its characters. */
export function needsUnicode(text: string): boolean {
  for (const character of text) if (!codes.has(character)) return true
  return false
}

/** A character as GSM 03.38 writes it, one or two septets in a byte each; what it lacks becomes a question mark. */
export function gsmCodes(character: string): readonly number[] {
  return codes.get(character) ?? [0x3f]
}

export function gsmText(bytes: Uint8Array): string {
  let text = ''
  let isSecond = false
  for (const byte of bytes) {
    if (byte === secondFollows && !isSecond) isSecond = true
    else {
      text += (isSecond ? charactersOfSecond.get(byte) : undefined) ?? basic[byte & 0x7f] ?? ''
      isSecond = false
    }
  }
  return text
}
