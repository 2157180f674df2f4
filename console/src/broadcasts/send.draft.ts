import { type BroadcastRequest, broadcastTexts, type ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastLimits } from '@parley/contracts/broadcasts/limits.ts'
import { throttle } from '@parley/contracts/broadcasts/pace.ts'
import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import { cardsOf, componentOf, fileTypeOf } from '@parley/contracts/templates/components.ts'
import { checkMapping, type Mapping } from '@parley/contracts/templates/mapping.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import type { MediaKind } from '../files/media.picker.tsx'
import { instantOf } from '../lib/days.ts'
import type { WallTime } from '../ui/date/wall-time.ts'
import { type PickedContact, splitNumbers, wrongNumbers, wrongText } from './recipients.api.ts'

/** What a person has chosen so far, as the form keeps it. */
export type SendDraft = {
  channelType: ChannelType
  channelId: string | null
  templateId: string | null
  media: ChosenFile | null
  /** In the order of the cards; null where one has none yet. */
  cards: (ChosenFile | null)[]
  numbers: string
  contacts: PickedContact[]
  groupIds: string[]
  tagIds: string[]
  viewIds: string[]
  mapping: Mapping[]
  isLater: boolean
  scheduleAt: WallTime | null
  /** Null: as many as the channel takes. */
  throttlePerSecond: number | null
  trackLinks: boolean
}
/** By the documents' number, as a choice holds it: WhatsApp or RCS in the form, any in what was sent. */
export type ChannelType = `${number}`

export const emptyDraft: SendDraft = {
  channelType: `${whatsApp}`,
  channelId: null,
  templateId: null,
  media: null,
  cards: [],
  numbers: '',
  contacts: [],
  groupIds: [],
  tagIds: [],
  viewIds: [],
  mapping: [],
  isLater: false,
  scheduleAt: null,
  throttlePerSecond: null,
  trackLinks: false,
}

/** What is sent, or was: one that was sent may be gone from the list of templates. */
export type ChosenTemplate = TemplateContent & { id: string }

/** Which media a template wants: one above its text, or one on each card. */
export function mediaWanted({ components }: Pick<TemplateContent, 'components'>): {
  header: MediaKind | null
  cards: MediaKind[]
} {
  const format = componentOf(components, 'HEADER')?.format ?? 'TEXT'
  return {
    header: format === 'TEXT' ? null : fileTypeOf(format),
    cards: cardsOf(components).map(({ media }) => media.format),
  }
}

export type Rules = {
  template: ChosenTemplate | null
  countryCode: string
  timeZone: string
  now: number
  most: number | null
}

/** What is missing or wrong, by the path of its field. */
export function problemsOf(draft: SendDraft, rules: Rules): Record<string, string | null> {
  const { template } = rules
  return {
    channelId: draft.channelId ? null : broadcastTexts.mandatory,
    templateId: templateProblem(draft, template),
    numbers: numbersProblem(draft, rules),
    ...(template ? mediaProblems(draft, template) : {}),
    ...(template ? mappingProblems(draft, template, leavesAt(draft, rules)) : {}),
    scheduleAt: scheduleProblem(draft, rules),
    throttlePerSecond: throttleProblem(draft),
  }
}

/** The body of the call; what is not chosen is left out. */
export function requestOf(
  draft: SendDraft,
  { template, timeZone }: Pick<Rules, 'template' | 'timeZone'>,
): BroadcastRequest {
  const { contacts, groupIds, tagIds, viewIds, throttlePerSecond, trackLinks } = draft
  return {
    ...(draft.channelId ? { channelId: draft.channelId } : {}),
    phoneNumber: splitNumbers(draft.numbers),
    ...(template ? { message: { template: { ...namesOf(template), ...mediaOf(draft, template) } } } : {}),
    columnMapping: draft.mapping.filter(({ value }) => value.trim() !== ''),
    ...(contacts.length > 0 ? { contactIds: contacts.map(({ id }) => id) } : {}),
    ...(groupIds.length > 0 ? { groupIds } : {}),
    ...(tagIds.length > 0 ? { tagIds } : {}),
    ...(viewIds.length > 0 ? { viewIds } : {}),
    ...(draft.isLater && draft.scheduleAt ? { scheduleAt: instantOf(draft.scheduleAt, timeZone) } : {}),
    ...(throttlePerSecond === null ? {} : { throttlePerSecond }),
    ...(trackLinks ? { trackLinks } : {}),
  }
}

export function hasRecipients({ numbers, contacts, groupIds, tagIds, viewIds }: SendDraft): boolean {
  return /[^,\s]/.test(numbers) || [contacts, groupIds, tagIds, viewIds].some(chosen => chosen.length > 0)
}

/** The field of the form that a key of the body stands in; what has none speaks at the top. */
export function fieldOf(path: string | undefined): string | undefined {
  if (path?.startsWith('phoneNumber')) return 'numbers'
  return path?.startsWith('message.template.template') ? 'templateId' : path
}

/** Where all that was named is gone, the number that is missing for it is no news. */
export function withoutEchoes<Told extends { field?: string | undefined }>(told: readonly Told[]): Told[] {
  const isGone = told.some(({ field = '' }) => namesMany.includes(field))
  return told.filter(({ field }) => !(isGone && field === 'phoneNumber'))
}

const namesMany = ['contactIds', 'groupIds', 'tagIds', 'viewIds']

/** The row of a variable, or an empty one. */
export function rowOf(mapping: readonly Mapping[], name: string): Mapping {
  return mapping.find(row => row.name === name) ?? { name, type: 'static', value: '' }
}

export function withRow(mapping: readonly Mapping[], row: Mapping): Mapping[] {
  return [...mapping.filter(({ name }) => name !== row.name), row]
}

function templateProblem({ templateId }: SendDraft, template: ChosenTemplate | null): string | null {
  if (!templateId) return broadcastTexts.mandatory
  return template ? null : 'The template has not arrived yet. Try again in a moment.'
}

function numbersProblem(draft: SendDraft, { countryCode, most }: Rules): string | null {
  if (!hasRecipients(draft)) return broadcastTexts.numbers
  const numbers = splitNumbers(draft.numbers)
  if (most !== null && numbers.length > most) return `At most ${most} numbers`
  return wrongText(wrongNumbers(draft.numbers, countryCode))
}

function mediaProblems(draft: SendDraft, template: ChosenTemplate): Record<string, string | null> {
  const { header, cards } = mediaWanted(template)
  const missing = cards.flatMap((_, index) =>
    draft.cards[index] ? [] : [[`cards.${index}`, broadcastTexts.cardMedia(index + 1)]],
  )
  return { media: header && !draft.media ? broadcastTexts.attachmentMissing : null, ...Object.fromEntries(missing) }
}

function mappingProblems({ mapping }: SendDraft, template: ChosenTemplate, leavesAt: number): Record<string, string> {
  const problems = checkMapping(template, mapping, leavesAt).map(({ field, message }) => [`mapping.${field}`, message])
  return Object.fromEntries(problems)
}

function leavesAt({ isLater, scheduleAt }: SendDraft, { timeZone, now }: Rules): number {
  return isLater && scheduleAt ? Math.max(now, Date.parse(instantOf(scheduleAt, timeZone))) : now
}

const dayMs = 86_400_000

function scheduleProblem({ isLater, scheduleAt }: SendDraft, { timeZone, now }: Rules): string | null {
  if (!isLater) return null
  if (!scheduleAt) return broadcastTexts.mandatory
  const at = Date.parse(instantOf(scheduleAt, timeZone))
  if (at <= now) return 'Choose a time that is still to come'
  return at > now + broadcastLimits.days * dayMs ? `Choose a time within ${broadcastLimits.days} days` : null
}

/** In the words in which the server refuses it. */
export function throttleProblem({ throttlePerSecond }: Pick<SendDraft, 'throttlePerSecond'>): string | null {
  if (throttlePerSecond === null) return null
  return throttle.safeParse(throttlePerSecond).error?.issues[0]?.message ?? null
}

function namesOf({ id, name }: ChosenTemplate) {
  return { templateId: name, templateUId: id }
}

function mediaOf({ media, cards }: SendDraft, template: ChosenTemplate) {
  const wanted = mediaWanted(template)
  return {
    ...(wanted.header && media ? { media } : {}),
    ...(wanted.cards.length > 0 ? { cards: wanted.cards.map((_, index) => ({ media: cards[index] ?? null })) } : {}),
  }
}
