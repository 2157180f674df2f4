import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { Preflight } from '@parley/contracts/broadcasts/preflight.ts'
import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { instantOf } from '@parley/contracts/templates/dates.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { variableGroups } from '@parley/contracts/templates/variables.ts'
import { sectionNames } from './mapping.words.ts'

/** 'about 3 min', as people plan it. */
export function durationOf(seconds: number): string {
  if (seconds < 1) return 'a moment'
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `about ${hours} h` : `about ${hours} h ${rest} min`
}

export function moneyOf({ amount, currency, units }: Preflight['estimate']): string {
  if (units === 0) return 'Nothing to pay'
  const money = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency })
  const messages = units === 1 ? '1 message' : `${count(units)} messages`
  return amount > 0 ? `${money.format(amount)} for ${messages}` : `No price is set for ${messages}`
}

export function leftOf({ limit, left }: NonNullable<Preflight['budget']>): string {
  return `${count(left)} of ${count(limit)} people`
}

function count(units: number): string {
  return new Intl.NumberFormat('en').format(units)
}

/** Phones show no offer that is over, and the vendor takes none. */
export function offerEnd(
  { columnMapping }: Pick<BroadcastRequest, 'columnMapping'>,
  { begin, end }: { begin: number; end: number },
): string | null {
  const row = columnMapping?.find(({ name, type }) => name === 'lto.expiry' && type === 'static')
  const at = instantOf(row?.value ?? '')
  if (at === null) return null
  if (at <= begin) return 'The offer is over before this goes out.'
  return at < end ? 'The offer is over before everybody has got it.' : null
}

/** Full key → how a person finds it in the form: `body.1` → 'Body {{1}}'. */
export function variableNames(template: Pick<TemplateContent, 'components'> | null): Map<string, string> {
  const groups = template ? variableGroups(template) : []
  return new Map(
    groups.flatMap(({ type, parameters, cards = [] }) => [
      ...parameters.map(({ name, label }) => [name, `${sectionNames[type]} ${label}`] as const),
      ...cards.flatMap(({ card, groups: inner }) =>
        inner.flatMap(one =>
          one.parameters.map(({ name, label }) => [name, `${broadcastScreen.card(card + 1)} ${label}`] as const),
        ),
      ),
    ]),
  )
}
