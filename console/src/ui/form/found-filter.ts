import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import type { Option } from './option.ts'

/**
 * Which options show. Those that the server has found for this very text match it, whatever they are called; the others,
 * such as what an earlier text found, show where their name does.
 */
export function filterFound(found: readonly Option[], isAnswer: boolean): OptionsFilter {
  const answers = new Set(isAnswer ? found.map(({ value }) => value) : [])
  return input => {
    const named = new Set(defaultOptionsFilter(input))
    return input.options.filter(one => named.has(one) || ('value' in one && answers.has(one.value)))
  }
}
