/** Words of a phrase that fill a parameter: UTF-16 units, the end exclusive; `parameter` is the key of its row. */
export type Span = { start: number; end: number; parameter: string }
export type Phrase = { text: string; spans: readonly Span[] }
/** A stretch of a phrase, with the parameter that it fills or none. */
type Piece = { start: number; text: string; parameter: string | null }

type Edit = { start: number; end: number; added: number }

/**
 * What the spans become when the text changes: they move with their words, grow and shrink with what happens inside
 * them, and go with their last word. `caret` is where the cursor stands after the edit; it tells which of two equal
 * letters was typed.
 */
export function editPhrase({ text, spans }: Phrase, next: string, caret: number = next.length): Phrase {
  const edit = editBetween(text, next, caret)
  return { text: next, spans: spans.flatMap(span => moved(span, edit)).filter(span => isWorded(next, span)) }
}

/** The text as it is kept, trimmed and with single blanks, the spans still on their words. */
export function collapsePhrase({ text, spans }: Phrase): Phrase {
  const places = [0]
  let kept = ''
  for (const [index, letter] of [...text.split('')].entries()) {
    if (!/\s/u.test(letter)) kept += letter
    else if (kept !== '' && !kept.endsWith(' ')) kept += ' '
    places[index + 1] = kept.length
  }
  const clean = kept.trimEnd()
  const placeOf = (at: number) => Math.min(places[at] ?? clean.length, clean.length)
  const shifted = spans.map(span => ({ ...span, start: placeOf(span.start), end: placeOf(span.end) }))
  return { text: clean, spans: shifted.flatMap(span => tightened(clean, span)) }
}

/** The words inside a selection, without the blanks around them; null when it holds none. */
export function spanOfSelection(text: string, start: number, end: number): { start: number; end: number } | null {
  const [tight] = tightened(text, {
    start: characterStart(text, Math.min(start, end)),
    end: characterEnd(text, Math.max(start, end)),
    parameter: '',
  })
  return tight ? { start: tight.start, end: tight.end } : null
}

/** The spans with one more, in the order of the text; what it overlaps gives way. */
export function withSpan(spans: readonly Span[], added: Span): Span[] {
  return [...spans.filter(span => !overlaps(span, added)), added].sort((a, b) => a.start - b.start)
}

/** The first span that shares a letter with the stretch; for an empty stretch, the span that it stands in. */
export function spanAt(spans: readonly Span[], start: number, end: number): Span | null {
  if (start === end) return spans.find(span => span.start < start && start < span.end) ?? null
  return spans.find(span => overlaps(span, { start, end })) ?? null
}

/** The whole phrase cut at its spans. */
export function piecesOf({ text, spans }: Phrase): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, parameter } of spans) {
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), parameter: null })
    pieces.push({ start, text: text.slice(start, end), parameter })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), parameter: null })
  return pieces
}

function editBetween(before: string, after: string, caret: number): Edit {
  const endAfter = Math.max(caret, after.length - commonTail(before, after))
  const end = Math.max(0, before.length - (after.length - endAfter))
  const start = characterStart(before, commonHead(before, after, Math.min(end, endAfter)))
  return { start, end: characterEnd(before, end), added: endAfter + (characterEnd(before, end) - end) - start }
}

function commonHead(before: string, after: string, most: number): number {
  let at = 0
  while (at < most && before[at] === after[at]) at += 1
  return at
}

function commonTail(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let size = 0
  while (size < most && before[before.length - 1 - size] === after[after.length - 1 - size]) size += 1
  return size
}

function moved(span: Span, { start, end, added }: Edit): Span[] {
  const shift = added - (end - start)
  if (end <= span.start) return [{ ...span, start: span.start + shift, end: span.end + shift }]
  if (start >= span.end) return [span]
  if (start <= span.start && end >= span.end) return []
  if (start < span.start) return [{ ...span, start: start + added, end: span.end + shift }]
  if (end > span.end) return [{ ...span, end: start }]
  return [{ ...span, end: span.end + shift }]
}

function tightened(text: string, span: Span): Span[] {
  const words = text.slice(span.start, span.end)
  const start = span.start + (words.length - words.trimStart().length)
  const end = span.end - (words.length - words.trimEnd().length)
  return start < end ? [{ ...span, start, end }] : []
}

function isWorded(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).trim() !== ''
}

function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end
}

/** No position may stand between the halves of an emoji. */
function characterStart(text: string, at: number): number {
  return isInsidePair(text, at) ? at - 1 : at
}

function characterEnd(text: string, at: number): number {
  return isInsidePair(text, at) ? at + 1 : at
}

function isInsidePair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}
