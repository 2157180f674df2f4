import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { type Button, buttonsOf, type Component, cardsOf, componentOf } from './components.ts'
import { placeholdersOf } from './placeholders.ts'

export const variableTypes = ['TEXT', 'URL', 'PAYLOAD', 'CODE', 'DATETIME'] as const
const groupTypes = ['header', 'messageTags', 'buttonPayload', 'limitedTimeOffer', 'cards'] as const

export const variable = z.object({
  /** The full key: `body.1`, `card.0.button.1`. */
  name: z.string(),
  label: z.string(),
  type: z.enum(variableTypes),
  isRequired: z.boolean(),
})
export type TemplateVariable = z.output<typeof variable>

const mapped = { mapType: z.enum(['static', 'column', 'expression', '']), value: z.string() }

/** A group has the mapping of its first variable; of a saved mapping each variable has its own as well. */
const plainGroup = z.object({
  type: z.enum(groupTypes),
  parameters: z.array(variable.extend({ mapType: mapped.mapType.optional(), value: mapped.value.optional() })),
  ...mapped,
})

export const variableGroup = plainGroup.extend({
  cards: z.array(z.object({ card: z.number(), groups: z.array(plainGroup) })).optional(),
})
export type VariableGroup = z.output<typeof variableGroup>
type PlainGroup = z.output<typeof plainGroup>

export const readExpressionVariables = endpoint({
  method: 'POST',
  path: '/chatbird/api/campaign/variables/expression',
  summary: 'Names that an expression reads, each once, in order.',
  body: z.object({ expression: text().default('') }),
  answer: z.object({ variables: z.array(z.string()) }),
})

type Variables = { components: readonly Component[] }

/** What has to be filled in, in the order in which it is asked for. Every card of a carousel is named, empty or not. */
export function variableGroups({ components }: Variables): VariableGroup[] {
  const header = componentOf(components, 'HEADER')
  const offer = componentOf(components, 'limited_time_offer')
  const cards = cardsOf(components)
  return [
    ...group('header', textVariables('header', header?.format === 'TEXT' ? header.text : undefined)),
    ...group('messageTags', textVariables('body', componentOf(components, 'BODY')?.text)),
    ...group('buttonPayload', buttonVariables('button', buttonsOf(components))),
    ...group(
      'limitedTimeOffer',
      offer?.hasExpiration ? [{ name: 'lto.expiry', label: 'Expiry', type: 'DATETIME', isRequired: true }] : [],
    ),
    ...(cards.length > 0 ? [{ ...empty('cards'), cards: cards.map((card, index) => cardGroups(card, index)) }] : []),
  ]
}

/** Every variable of a template in one row; `card` counts from 0 and is null outside a carousel. */
export function allVariables(template: Variables): (TemplateVariable & { card: number | null })[] {
  return variableGroups(template).flatMap(({ parameters, cards = [] }) => [
    ...parameters.map(parameter => ({ ...parameter, card: null })),
    ...cards.flatMap(({ card, groups }) => groups.flatMap(inner => inner.parameters.map(one => ({ ...one, card })))),
  ])
}

function cardGroups({ body, buttons }: ReturnType<typeof cardsOf>[number], index: number) {
  return {
    card: index,
    groups: [
      ...group('messageTags', textVariables(`card.${index}.body`, body.text)),
      ...group('buttonPayload', buttonVariables(`card.${index}.button`, buttons)),
    ],
  }
}

function group(type: PlainGroup['type'], parameters: TemplateVariable[]): PlainGroup[] {
  return parameters.length > 0 ? [{ ...empty(type), parameters }] : []
}

function empty(type: PlainGroup['type']): PlainGroup {
  return { type, parameters: [], mapType: '', value: '' }
}

function textVariables(prefix: string, text = ''): TemplateVariable[] {
  return placeholdersOf(text).map(name => ({
    name: `${prefix}.${name}`,
    label: `{{${name}}}`,
    type: 'TEXT',
    isRequired: true,
  }))
}

function buttonVariables(prefix: string, buttons: readonly Button[]): TemplateVariable[] {
  return buttons.flatMap((button, index) => buttonVariable(`${prefix}.${index}`, button))
}

function buttonVariable(name: string, { type, text: label, url = '' }: Button): TemplateVariable[] {
  if (type === 'QUICK_REPLY') return [{ name, label, type: 'PAYLOAD', isRequired: false }]
  if (type === 'COPY_CODE') return [{ name, label, type: 'CODE', isRequired: true }]
  if (type === 'PHONE_NUMBER') return []
  return placeholdersOf(url).map(placeholder => ({ name, label: `{{${placeholder}}}`, type: 'URL', isRequired: true }))
}
