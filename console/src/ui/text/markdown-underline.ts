import type { StateInline } from 'markdown-it'

/**
 * Markdown has no underline, so texts carry it as a bare `<u>…</u>`: the one piece of markup that is read, without
 * attributes and only in pairs. A rule of markdown-it, to stand before `html_inline`.
 */
export function underline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  const [, words] = /^<u>(.*?)<\/u>/is.exec(src.slice(pos, posMax)) ?? []
  if (words === undefined) return false
  const start = pos + '<u>'.length
  if (!silent) {
    state.push('underline_open', 'u', 1)
    state.pos = start
    state.posMax = start + words.length
    state.md.inline.tokenize(state)
    state.posMax = posMax
    state.push('underline_close', 'u', -1)
  }
  state.pos = start + words.length + '</u>'.length
  return true
}
