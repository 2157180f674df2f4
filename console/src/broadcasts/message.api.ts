import type { ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { type VariableGroup, variableGroups } from '@parley/contracts/templates/variables.ts'
import type { FieldBinding } from '../ui/form/field.tsx'
import { calledIn, sectionNames } from './mapping.words.ts'
import { type ChosenTemplate, emptyDraft, mediaWanted, problemsOf, requestOf, type SendDraft } from './send.draft.ts'

/** What is sent, before anybody says to whom: as a broadcast's form has it, and a campaign's. */
export type MessageDraft = Pick<SendDraft, 'channelType' | 'channelId' | 'templateId' | 'media' | 'cards' | 'mapping'>

/** Fields of the contact book; none at all; or columns of a file or call, of which these names are known. */
export type ColumnSource = 'contacts' | 'none' | readonly string[]

type Choice = FieldBinding<string | null> & { name: string }

/** As much of a form as chooses a channel and a template. */
export type TemplateState = {
  form: {
    values: Pick<MessageDraft, 'channelId' | 'templateId'>
    field: (name: 'channelId' | 'templateId') => Choice
  }
  template: ChosenTemplate | null
  change: (part: { templateId: string | null }) => void
}

/** As much of a form as fills a template's variables in. */
export type MappingState = {
  form: { values: Pick<MessageDraft, 'mapping'> }
  template: ChosenTemplate | null
  change: (part: { mapping: Mapping[] }) => void
  /** What is wrong at a path inside a field, such as `mapping.body.1`, once somebody has tried to send. */
  problemAt: (path: string) => string | null
  timeZone: string
}

/** As much of a form as writes a message. */
export type MessageState = TemplateState & {
  form: { values: MessageDraft }
  /** Changes what is chosen; a choice that no longer fits to it goes. */
  change: (part: Partial<MessageDraft>) => void
  problemAt: (path: string) => string | null
}

export function emptyMessage(): MessageDraft {
  const { channelType, channelId, templateId, media, cards, mapping } = emptyDraft
  return { channelType, channelId, templateId, media, cards, mapping }
}

/** A change, and what it makes out of date: another channel has other templates, another template other variables. */
export function withOutdated<Part extends Partial<MessageDraft>>(part: Part): Part & Partial<MessageDraft> {
  return {
    ...part,
    ...('channelType' in part ? { channelId: null } : {}),
    ...('channelType' in part || 'channelId' in part ? { templateId: null } : {}),
    ...(makesAnother(part) ? { media: null, cards: [], mapping: [] } : {}),
  }
}

/** Whether it is another message after this change. */
export function makesAnother(part: Partial<MessageDraft>): boolean {
  return 'channelType' in part || 'channelId' in part || 'templateId' in part
}

/** What is missing or wrong, by the path of its field. */
export function messageProblems(message: MessageDraft, template: ChosenTemplate | null) {
  const rules = { template, countryCode: '', timeZone: 'UTC', now: 0, most: null }
  const {
    numbers: _,
    scheduleAt: __,
    throttlePerSecond: ___,
    ...problems
  } = problemsOf({ ...emptyDraft, ...message }, rules)
  return problems
}

/** Every variable, called as the form shows it: `Body {{1}}`, `Card 2 Buttons Track {{1}}`. */
export function namedVariables(template: Pick<ChosenTemplate, 'components'>): { name: string; title: string }[] {
  const named = ({ type, parameters }: Pick<VariableGroup, 'type' | 'parameters'>, card = '') =>
    parameters.map(variable => ({
      name: variable.name,
      title: `${card}${sectionNames[type]} ${calledIn(template.components, variable)}`,
    }))
  return variableGroups(template).flatMap(group => [
    ...named(group),
    ...(group.cards ?? []).flatMap(({ card, groups }) =>
      groups.flatMap(inner => named(inner, `${broadcastScreen.card(card + 1)} `)),
    ),
  ])
}

type MessageContent = { media: ChosenFile | null; cards: (ChosenFile | null)[]; columnMapping: Mapping[] }

/** What is told to the server of it: media that the template has no place for are left out. */
export function messageContent(message: MessageDraft, template: ChosenTemplate | null): MessageContent {
  const wanted = template ? mediaWanted(template) : { header: null, cards: [] }
  const { columnMapping = [] } = requestOf({ ...emptyDraft, ...message }, { template, timeZone: 'UTC' })
  return {
    media: wanted.header ? message.media : null,
    cards: wanted.cards.map((_kind, index) => message.cards[index] ?? null),
    columnMapping,
  }
}
