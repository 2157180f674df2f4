/** A line break in a header would start another one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
