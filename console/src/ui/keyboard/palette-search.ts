import type { IconShape } from '../button/icon.tsx'

export type PaletteAction = {
  id: string
  label: string
  icon?: IconShape
  /** Quiet words behind the label: where it lies, whose it is. */
  hint?: string
  onRun: () => void
}

export type PaletteGroup = {
  label: string
  actions: readonly PaletteAction[]
  /** Already chosen by a search elsewhere: shown as given, whatever was typed. */
  isFound?: boolean
}

/** Groups with what fits the typed words, best first; every word must occur. Groups left empty fall away. */
export function searchPalette(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(group => (group.isFound || words.length === 0 ? group : { ...group, actions: fitting(group.actions, words) }))
    .filter(group => group.actions.length > 0)
}

function fitting(actions: readonly PaletteAction[], words: readonly string[]): PaletteAction[] {
  return actions
    .map(action => ({ action, score: scoreOf(action, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ action }) => action)
}

function scoreOf({ label, hint = '' }: PaletteAction, words: readonly string[]): number {
  const [name, rest] = [label.toLocaleLowerCase(), hint.toLocaleLowerCase()]
  let score = 0
  for (const word of words) {
    if (name.startsWith(word)) score += 4
    else if (name.includes(` ${word}`)) score += 3
    else if (name.includes(word)) score += 2
    else if (rest.includes(word)) score += 1
    else return 0
  }
  return score
}
