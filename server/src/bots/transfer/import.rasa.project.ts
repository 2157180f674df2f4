import type { Foreign } from './import.foreign.ts'
import { listOf, recordOf, textOf } from './import.values.ts'

/** All files of a project taken together, by the keys at their top. */
export type RasaProject = {
  nlu: { item: Record<string, unknown>; place: string }[]
  responses: Map<string, unknown>
  forms: Map<string, unknown>
  slots: Map<string, unknown>
  rules: Record<string, unknown>[]
}

/** `{city}` in a text of theirs is `{{city}}` in ours. */
export function textsOf(given: unknown, name: string, { warnings }: Pick<Foreign, 'warnings'>): string[] {
  return listOf(given).flatMap(item => {
    const { text, ...rest } = recordOf(item)
    const hasMore = Object.keys(rest).some(key => key !== 'metadata')
    if (hasMore || textOf(text) === '')
      warnings.add(`Response '${name}' holds more than text, of which only the text is kept`)
    return textOf(text) === '' ? [] : [textOf(text).replace(/(?<!\{)\{([\p{L}\p{M}\p{N}_-]+)\}(?!\})/gu, '{{$1}}')]
  })
}
