/** Most kinds of things have names of at most so many characters. */
const longestName = 100

/** What comes back out of the Bin is called so when somebody has taken its name meanwhile; `turn` counts from 1. */
export function restoredName(name: string, turn: number, most = longestName): string {
  const ending = ` (restored${turn > 1 ? ` ${turn}` : ''})`
  return Array.from(name)
    .slice(0, most - ending.length)
    .concat(ending)
    .join('')
}

/** As `restoredName`, where a name is one word of at most `most` characters. */
export function restoredWord(name: string, turn: number, most: number): string {
  const ending = `_restored${turn > 1 ? turn : ''}`
  return name.slice(0, most - ending.length) + ending
}

/** Said of what lies in something that is in the Bin itself. */
export function restoreFirst(parent: string): string {
  return `Please restore ${parent} first`
}
