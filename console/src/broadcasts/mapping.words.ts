import type { VariableGroup } from '@parley/contracts/templates/variables.ts'

export const sectionNames: Record<VariableGroup['type'], string> = {
  header: 'Header',
  messageTags: 'Body',
  buttonPayload: 'Buttons',
  limitedTimeOffer: 'Limited time offer',
  cards: 'Cards',
}
