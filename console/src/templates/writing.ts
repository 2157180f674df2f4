import { isNumbered, placeholdersOf } from '@parley/contracts/templates/placeholders.ts'

export type Written = { text: string; start: number; end: number }

/** Puts a mark around what is selected, or takes it off again; the same words stay selected. */
export function marked({ text, start, end }: Written, mark: string): Written {
  const inner = text.slice(start, end)
  const has = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (has && start >= mark.length) {
    return {
      text: text.slice(0, start - mark.length) + inner + text.slice(end + mark.length),
      start: start - mark.length,
      end: end - mark.length,
    }
  }
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    start: start + mark.length,
    end: end + mark.length,
  }
}

/** Puts the next placeholder in place of what is selected; numbers where there are numbers, else names. */
export function withPlaceholder({ text, start, end }: Written): Written {
  const put = `{{${nextName(placeholdersOf(text))}}}`
  const at = start + put.length
  return { text: text.slice(0, start) + put + text.slice(end), start: at, end: at }
}

function nextName(names: readonly string[]): string {
  const free = (prefix: string) => {
    const place = Array.from({ length: names.length + 1 }, (_, index) => `${prefix}${index + 1}`)
    return place.find(name => !names.includes(name)) ?? `${prefix}1`
  }
  return names.every(isNumbered) ? free('') : free('value_')
}
