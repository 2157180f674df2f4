// A full stop ends a sentence only before white space, so that 3.50 and example.com stay whole.
const sentenceEnd = /(?<=[.!?।॥])["'”’)\]]*\s+|\n+/u
const shortWord = /(?:^|\s)(?:\p{Lu}|mr|mrs|ms|dr|st|rs|no|vs|e\.g|i\.e|etc|approx)\.$/iu

/** Sentences in reading order, trimmed; a line break ends one as well. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const part of text.split(sentenceEnd)) {
    const whole = open ? `${open} ${part.trim()}` : part.trim()
    if (shortWord.test(whole)) open = whole
    else {
      if (whole) sentences.push(whole)
      open = ''
    }
  }
  return open ? [...sentences, open] : sentences
}
