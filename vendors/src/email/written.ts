/** Of one message in a chat; whoever writes more has pasted something. */
export const mostMailCharacters = 20_000

const mostLines = 5000
/** An attribution is broken over as many lines by some programs. */
const attributionLines = 3
/** "On Sat, 22 Nov 2026 at 10:11, Shop <shop@example.com> wrote:", as mail programs write it in several languages. */
const attributions = [
  /^On .{0,400}wrote:$/i,
  /^Am .{0,400}schrieb.{0,200}:$/i,
  /^Le .{0,400}a écrit ?:$/i,
  /^El .{0,400}escribió:$/i,
  /^Em .{0,400}escreveu:$/i,
]
/** In these languages the verb comes last, so nothing marks the line where the attribution begins. */
const verbLast = /^.{0,400}(ने लिखा|লিখেছেন|எழுதியது|రాశారు|ಬರೆದಿದ್ದಾರೆ|എഴുതി):$/
/** What stands above history that is copied whole. */
const dividers = /^(-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht) ?-{2,}|_{20,})$/i
const copiedHeaders = /^\*?(From|Von|De|Sent|Gesendet|Envoyé|Date|To|An|Subject|Betreff|Cc)\*?: ?\S/i
const programsWord = /^(Sent from my .{1,60}|Sent from (Outlook|Yahoo Mail|Mail) .{1,60}|Get Outlook for .{1,60})$/i

/** What the person wrote: without the history that a mail program repeats below it, and without the signature. */
export function writtenText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n', mostLines)
  const end = lines.findIndex((_line, place) => isEnd(lines, place))
  const own = (end < 0 ? lines : lines.slice(0, end)).filter(line => !line.startsWith('>')).map(line => line.trimEnd())
  while (own.length > 0 && isNoWord(own.at(-1) ?? '')) own.pop()
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isEnd(lines: readonly string[], place: number): boolean {
  const line = lines[place] ?? ''
  // The delimiter is two dashes and a blank; some programs cut the blank off.
  if (line === '-- ' || line === '--') return true
  return dividers.test(line.trim()) || areCopiedHeaders(lines, place) || isAttribution(lines, place)
}

/** Three header lines in a row: a single one may be the person's own words. */
function areCopiedHeaders(lines: readonly string[], place: number): boolean {
  return [0, 1, 2].every(next => copiedHeaders.test(lines[place + next]?.trim() ?? ''))
}

/** Ends the text only if nothing of the person's own follows between the quoted lines. */
function isAttribution(lines: readonly string[], place: number): boolean {
  if (verbLast.test(lines[place]?.trim() ?? '')) return !answersBetween(lines, place + 1)
  for (let count = 1; count <= attributionLines; count += 1) {
    const said = lines
      .slice(place, place + count)
      .join(' ')
      .trim()
    if (said.length > 600) return false
    if (attributions.some(form => form.test(said))) return !answersBetween(lines, place + count)
  }
  return false
}

function answersBetween(lines: readonly string[], from: number): boolean {
  let quoted = false
  for (const line of lines.slice(from)) {
    if (line.startsWith('>')) quoted = true
    else if (line === '-- ' || line === '--') return false
    else if (quoted && line.trim() !== '') return true
  }
  return false
}

function isNoWord(line: string): boolean {
  return line.trim() === '' || programsWord.test(line.trim())
}
