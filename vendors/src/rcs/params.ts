import type { FilledTemplate, Variable } from '../content.ts'

/**
 * For gateways that keep templates: placeholders of the body go by their own names, others by their place, because names
 * may repeat there.
 */
export function paramsOf({ header, body, buttons, cards }: FilledTemplate): Record<string, string> {
  const ofHeader = header?.format === 'TEXT' ? named(header.variables, 'header.') : []
  const ofCards = cards.flatMap((card, index) => [
    ...named(card.body.variables, `card.${index}.body.`),
    ...suffixes(card.buttons, `card.${index}.button.`),
  ])
  return Object.fromEntries([...ofHeader, ...named(body.variables, ''), ...suffixes(buttons, 'button.'), ...ofCards])
}

function named(variables: readonly Variable[], prefix: string) {
  return variables.map(({ name, value }) => [`${prefix}${name}`, value] as const)
}

function suffixes(buttons: FilledTemplate['buttons'], prefix: string) {
  return buttons.flatMap((button, index) =>
    button.type === 'URL' && button.suffix !== null ? [[`${prefix}${index}`, button.suffix] as const] : [],
  )
}
