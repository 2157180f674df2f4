/** A response as one line of a table: its words without the markdown that dresses them. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<\/?u>/gi, '')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_`])(?=\S)([^*_`\n]+?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}
