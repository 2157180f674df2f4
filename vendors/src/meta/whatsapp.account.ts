import type { Trouble } from '../standing.ts'
import type { Inbound } from '../vendor.ts'
import { eventIdOf, isoTime, listAt, rowOf, textAt } from '../wire.ts'

/** The field by which news of a whole account comes. */
export const accountField = 'account_update'

/** What is told of an account in order to do something with it; the rest is kept raw. */
export function readAccountNews(value: unknown): Inbound {
  const eventId = eventIdOf(accountField, JSON.stringify(value) ?? '')
  const trouble = troubleIn(value)
  return trouble === undefined ? { kind: 'unknown', eventId, raw: value } : { kind: 'account', eventId, trouble }
}

/** By what is told, because Meta names the event now so, now so. */
function troubleIn(value: unknown): Trouble | null | undefined {
  const ban = banOf(value)
  if (ban !== undefined) return ban
  const isDeleted = textAt(value, 'event').toUpperCase() === 'ACCOUNT_DELETED'
  return isDeleted ? { text: texts.deleted, until: null } : restrictionOf(value)
}

function banOf(value: unknown): Trouble | null | undefined {
  const state = textAt(value, 'ban_info', 'waba_ban_state').toUpperCase()
  if (state === 'REINSTATE') return null
  const text = rowOf(bans, state)
  if (!text) return undefined
  const date = textAt(value, 'ban_info', 'waba_ban_date')
  return { text: date ? `${text} Date: ${date.slice(0, 40)}.` : text, until: null }
}

/** It is over when the last of them ends. */
function restrictionOf(value: unknown): Trouble | undefined {
  const all = listAt(value, 'restriction_info').flatMap(one => {
    const text = rowOf(restrictions, textAt(one, 'restriction_type').toUpperCase())
    return text ? [{ text, until: isoTime(textAt(one, 'expiration')) }] : []
  })
  if (all.length === 0) return undefined
  const ends = all.map(({ until }) => until)
  const text = [texts.restricted, ...new Set(all.map(one => one.text))].join(' ')
  return { text, until: ends.includes(null) ? null : (ends.sort().at(-1) ?? null) }
}

const texts = {
  deleted: 'The WhatsApp Business account was deleted at Meta.',
  restricted: 'Meta has restricted the WhatsApp Business account.',
} as const

const bans: Readonly<Record<string, string>> = {
  DISABLE: 'Meta has disabled the WhatsApp Business account. Appeal in the WhatsApp Manager.',
  SCHEDULE_FOR_DISABLE: 'Meta is going to disable the WhatsApp Business account. Appeal in the WhatsApp Manager.',
}

const restrictions: Readonly<Record<string, string>> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: 'Nobody can be written to first; who writes can be answered.',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: 'Who writes cannot be answered.',
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: 'No number can be added.',
  RESTRICTED_BIZ_INITIATED_CALLING: 'Nobody can be called.',
}
