import type { Content, FilledTemplate, Variable } from '../content.ts'
import { rbmContentOf } from '../rcs/rbm.send.ts'

/** The platform keeps templates and knows them by their code; everything else is sent as to RCS for Business. */
export function dotgoContentOf(content: Content): Record<string, unknown> {
  if (content.kind !== 'template') return rbmContentOf(content)
  const { template } = content
  const params = paramsOf(template)
  // A text that holds JSON: the platform refuses an object.
  const customParams = Object.keys(params).length > 0 ? { customParams: JSON.stringify(params) } : {}
  return { templateMessage: { templateCode: template.vendorTemplateId ?? template.name, ...customParams } }
}

/** Placeholders of the body go by their own names, others by their place, because names may repeat there. */
function paramsOf({ header, body, buttons, cards }: FilledTemplate): Record<string, string> {
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
