// Soft hyphen, zero-width characters and variation selectors: invisible, but they would make equal texts differ.
const invisible = /[\u00AD\u200B\u2060\uFEFF]|\u200C|\u200D|\uFE0E|\uFE0F/gu
const curlySingleQuotes = /[\u2018\u2019\u201B\u02BC]/gu
const curlyDoubleQuotes = /[\u201C\u201D\u201F]/gu

/** The form in which texts are compared and learned. Offsets into it say nothing about the text as sent. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(curlySingleQuotes, "'")
    .replace(curlyDoubleQuotes, '"')
    .replace(/\s+/gu, ' ')
    .trim()
}
