import type { Foreign } from './import.foreign.ts'
import { listOf } from './import.values.ts'

/** Parsed files by their path below `intents/` or `entities/`, and `agent.json`. */
export type DialogflowFiles = Map<string, unknown>

const languages = ['en', 'hi']

export function isOurLanguage(language: string): boolean {
  return languages.includes(language.split('-')[0] ?? '')
}

/** The phrases of an intent, or the entries of an entity, in a language of ours; the others are told of. */
export function partsOf(parsed: DialogflowFiles, stem: string, { warnings }: Foreign): unknown[] {
  return [...parsed].flatMap(([path, content]) => {
    if (!path.startsWith(`${stem}_`)) return []
    const language = /^_(?:usersays|entries)_([\w-]+)\.json$/.exec(path.slice(stem.length))?.[1]
    if (!language) return []
    if (isOurLanguage(language)) return listOf(content)
    warnings.add(`The language '${language}' of ${path} was left out`)
    return []
  })
}
