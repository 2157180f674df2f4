const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'
const known = new Set(basic + extended)

/** Whether the text needs UCS-2, with 70 characters a part, because GSM 03.38 lacks one of its characters. */
export function needsUnicode(text: string): boolean {
  for (const character of text) if (!known.has(character)) return true
  return false
}
