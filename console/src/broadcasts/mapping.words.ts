import { buttonsOf, type Component, cardsOf } from '@parley/contracts/templates/components.ts'
import type { TemplateVariable, VariableGroup } from '@parley/contracts/templates/variables.ts'

export const sectionNames: Record<VariableGroup['type'], string> = {
  header: 'Header',
  messageTags: 'Body',
  buttonPayload: 'Buttons',
  limitedTimeOffer: 'Limited time offer',
  cards: 'Cards',
}

/** A variable as it is called in its part. Each link of a button is called `{{1}}`, so its button's text stands before it. */
export function calledIn(
  components: readonly Component[],
  { name, label, type }: Pick<TemplateVariable, 'name' | 'label' | 'type'>,
): string {
  const [, card, button] = /^(?:card\.(\d+)\.)?button\.(\d+)$/.exec(name) ?? []
  if (type !== 'URL' || button === undefined) return label
  const buttons = card === undefined ? buttonsOf(components) : (cardsOf(components)[Number(card)]?.buttons ?? [])
  return `${buttons[Number(button)]?.text ?? ''} ${label}`.trim()
}
