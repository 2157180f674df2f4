/**
 * Markdown as few escapes as its meaning allows. The editor escapes whatever might mean something, but a response also
 * goes out over channels that show it as it is, and `{{first\_name}}` is no variable.
 */
export function plainMarkdown(markdown: string): string {
  return markdown
    .split(codeSpan)
    .map((part, index) => (index % 2 === 1 ? part : plainWords(part)))
    .join('')
}

/** The capture keeps the spans between the other parts. */
const codeSpan = /(`+[^`]+`+)/

function plainWords(text: string): string {
  return text
    .replace(/\{\{[^{}\n]*\}\}/g, unescaped)
    .replace(
      /(?<=^|\s)\[((?:[^\]\\\n]|\\.)+)\]\((https?:\/\/[^\s()]+)\)(?=\s|$)/g,
      (link, words: string, to: string) => (unescaped(words) === to ? to : link),
    )
    .replace(/(?<=[\p{L}\p{M}\p{N}])\\_(?=[\p{L}\p{M}\p{N}])/gu, '_')
    .replace(/(?<=\p{L}[^\n]* )\\([*~])(?= )/gu, '$1')
    .replace(/&lt;(?=[\s\d=])/g, '<')
    .replace(/(?<=\p{L}[^\n]*)&gt;/gu, '>')
    .replace(/&amp;(?=\s)/g, '&')
}

function unescaped(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
