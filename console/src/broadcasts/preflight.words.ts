import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { Preflight } from '@parley/contracts/broadcasts/preflight.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { instantOf } from '@parley/contracts/templates/dates.ts'
import { mappingTexts, missingTexts } from '@parley/contracts/templates/mapping.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { formatMoney } from '../lib/format.ts'
import { namedVariables } from './message.api.ts'

export function moneyOf({ amount, currency, units }: Preflight['estimate']): string {
  if (units === 0) return 'Nothing to pay'
  const messages = units === 1 ? '1 message' : `${count(units)} messages`
  return amount > 0 ? `${formatMoney(amount, currency)} for ${messages}` : `No price is set for ${messages}`
}

export function leftOf({ limit, left }: NonNullable<Preflight['budget']>): string {
  return `${count(left)} of ${count(limit)} people`
}

function count(units: number): string {
  return new Intl.NumberFormat('en').format(units)
}

/** An offer that is over when the broadcast leaves, at `start`, is refused; quiet hours and its length come later. */
export function offerEnd(
  { columnMapping }: Pick<BroadcastRequest, 'columnMapping'>,
  { start, begin, end }: Record<'start' | 'begin' | 'end', number>,
): string | null {
  const row = columnMapping?.find(({ name, type }) => name === 'lto.expiry' && type === 'static')
  const at = instantOf(row?.value ?? '')
  if (at === null || at <= start) return null
  if (at <= begin) return mappingTexts.offerOver
  return at < end ? 'The offer is over before everybody has got it.' : null
}

/** Variables go by their names in the form: those without a value are missing, of others it is told what is wrong. */
export function sortedOut(
  template: Pick<TemplateContent, 'components'> | null,
  errors: readonly Problem[],
  withoutValue: readonly string[],
) {
  const names = new Map(template ? namedVariables(template).map(({ name, title }) => [name, title]) : [])
  const faults = errors.filter(({ field = '', message }) => !names.has(field) || !missingTexts.includes(message))
  const sentences = faults.map(({ field = '', message }) => {
    const name = names.get(field)
    return name ? `${name}: ${message}` : message
  })
  // A value that is no good leaves its variable without one, too.
  const missing = withoutValue.filter(key => !faults.some(({ field }) => field === key))
  return { problems: [...new Set(sentences)], missing: missing.map(key => names.get(key) ?? key) }
}
