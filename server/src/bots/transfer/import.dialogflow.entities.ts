import { once } from '@parley/contracts/bots/drafts.ts'
import type { EntityValue } from '@parley/contracts/bots/entities.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { patternProblem } from '@parley/nlu/entities/custom/pattern.ts'
import { type DialogflowFiles, partsOf } from './import.dialogflow.files.ts'
import type { Foreign } from './import.foreign.ts'
import { listOf, recordOf, textOf } from './import.values.ts'

export function addEntities(parsed: DialogflowFiles, foreign: Foreign): void {
  for (const [path, content] of parsed) {
    const stem = /^(entities\/.+)\.json$/.exec(path)?.[1]
    if (!stem || /_entries_[\w-]+$/.test(stem)) continue
    const { name, isRegexp } = recordOf(content)
    const entity = textOf(name) || stem.slice('entities/'.length)
    const entries = partsOf(parsed, stem, foreign).map(recordOf)
    const values = entries.flatMap(entry => (isRegexp === true ? patternsOf(entry, entity, foreign) : wordsOf(entry)))
    if (values.length === 0) {
      foreign.warnings.add(`Entity '${entity}' has no values and was left out`)
      continue
    }
    foreign.entities.set(
      entity,
      once(values, ({ value }) => sameText(value)),
    )
    foreign.entityPlaces.set(entity, path)
  }
}

function wordsOf({ value, synonyms }: Record<string, unknown>): EntityValue[] {
  const words = listOf(synonyms)
    .map(textOf)
    .filter(word => word.trim() !== '')
  const name = textOf(value)
  return name.trim() === '' ? [] : [{ value: name, type: 'synonyms', synonyms: words.length > 0 ? words : [name] }]
}

/** An entry of a pattern entity is the pattern itself. */
function patternsOf(
  { value, synonyms }: Record<string, unknown>,
  entity: string,
  { warnings }: Foreign,
): EntityValue[] {
  const patterns = [...new Set([textOf(value), ...listOf(synonyms).map(textOf)])].filter(text => text !== '')
  const fit = patterns.filter(pattern => patternProblem(pattern) === null)
  if (fit.length < patterns.length) warnings.add(`Some patterns of entity '${entity}' cannot be used`)
  const name = textOf(value).slice(0, 200)
  return fit.length === 0 ? [] : [{ value: name, type: 'pattern', pattern: fit }]
}
