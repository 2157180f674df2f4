const ascii = /^[\x20-\x7e]*$/
// Latin accents, the Devanagari nukta and the joiners: typed or left out by habit, never by meaning.
const silent = /[\u0300-\u036f\u093c\u200c\u200d]/g
// हिन्दी and हिंदी, पाँच and पांच are one word in two spellings.
const halfNasal = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g
// Arabic and Indian digits; in Unicode the former begin at a round place, the latter six behind one.
const foreignDigit = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const firstIndian = 0x900

/** One spelling for all the ways a word is typed: case, accents, Devanagari nasals and digits. May change its length. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(silent, '')
    .replace(halfNasal, 'ं')
    .replace(foreignDigit, digitOf)
    .normalize('NFC')
}

function digitOf(sign: string): string {
  const code = sign.charCodeAt(0)
  return String((code & 15) - (code < firstIndian ? 0 : 6))
}
