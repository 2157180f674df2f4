/** What comes back out of the Bin is called so when somebody has taken its name meanwhile; `turn` counts from 1. */
export function restoredName(name: string, turn: number): string {
  return `${name} (restored${turn > 1 ? ` ${turn}` : ''})`
}

/** Said of what lies in something that is in the Bin itself. */
export function restoreFirst(parent: string): string {
  return `Please restore ${parent} first`
}
