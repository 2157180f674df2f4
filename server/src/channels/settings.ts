import { emailPattern } from '@parley/contracts/auth/login.ts'
import { type ChannelDraft, channelTexts } from '@parley/contracts/channels/channels.ts'
import { numberedTypes, rcs } from '@parley/contracts/channels/kinds.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { Field } from '@parley/vendors/settings.ts'
import type { Vendor } from '@parley/vendors/vendor.ts'
import { invalid } from '../platform/refusals.ts'
import { maskSecret, SecretUnreadable } from '../platform/secrets.ts'
import type { Work } from '../platform/work.ts'
import { isSecretKept, movedSecrets } from './moved.ts'

export type Settings = Record<string, string>

/** Settings that every vendor's channel may have besides the vendor's own. */
const common = ['botAgentId', 'ratePerSecond']
/** A secret that we make: the vendor's calls carry it in their address. */
const webhookKey = 'webhookKey'
/** Settings that say which machine is called, whatever the vendor. */
const addresses = ['baseUrl', 'host', 'imapHost']

/**
 * Merges what was sent over what is stored. A secret that comes back masked or blank keeps its value; any other setting
 * that is blank is cleared. The contact may also be sent beside the settings.
 */
export function readSettings(vendor: Vendor, { data = {}, contactId }: ChannelDraft, kept: Settings = {}): Settings {
  const settings = { ...kept }
  // Whoever sends back what was read, and has changed one of the two, means the one that was changed.
  const isBeside = contactId !== undefined && hasContact(vendor) && [undefined, kept.contactId].includes(data.contactId)
  const sent = isBeside ? { ...data, contactId } : data
  for (const [key, value] of Object.entries(sent)) {
    const field = requireField(vendor, key)
    if (field?.secret && isSecretKept(value)) continue
    if (value === '') delete settings[key]
    else settings[key] = value
  }
  return settings
}

/** `lacking`: what the channel never had, as one that was signed up without an app secret, and may go on without. */
export function settingsProblems(
  vendor: Vendor,
  type: number,
  settings: Settings,
  lacking: readonly string[] = [],
): Problem[] {
  const judged = vendor.fields.filter(({ key }) => settings[key] || !lacking.includes(key))
  const own = judged.map(field => ({ key: field.key, message: fieldProblem(field, type, settings[field.key]) }))
  const rate = { key: 'ratePerSecond', message: rateProblem(settings.ratePerSecond) }
  return [...own, rate].flatMap(({ key, message }) => (message ? [{ field: `data.${key}`, message }] : []))
}

/** Keys of the vendor's settings that nothing is stored for. */
export function lackingIn(vendor: Vendor, kept: Settings): string[] {
  return vendor.fields.flatMap(({ key }) => (kept[key] ? [] : [key]))
}

/** A contact beside the settings of a vendor that has no setting for it. */
export function contactProblems(vendor: Vendor, type: number, contactId: string | undefined): Problem[] {
  const isJudged = contactId && !hasContact(vendor) && type !== rcs && numberedTypes.includes(type)
  return isJudged && !isContactNumber(contactId) ? [{ field: 'contactId', message: channelTexts.wrongNumber }] : []
}

/** What is wrong with a change, apart from what is wrong with the settings that it would lead to. */
export function changeProblems(
  vendor: Vendor,
  { data }: ChannelDraft,
  change: { kept: Settings; settings: Settings },
): Problem[] {
  return movedSecrets(vendor.fields, { ...change, addresses, hasHome: !vendor.needsBaseUrl, sent: data })
}

export function hasContact(vendor: Vendor): boolean {
  return vendor.fields.some(({ key }) => key === 'contactId')
}

/** Parts settings into what is stored in the clear and what is sealed to this row. */
export function sealSecrets(work: Work, vendor: Vendor, settings: Settings) {
  const secretKeys = secretKeysOf(vendor)
  const part = (secret: boolean) =>
    Object.fromEntries(
      Object.entries(settings).filter(([key]) => key !== 'botAgentId' && secretKeys.has(key) === secret),
    )
  const secrets = part(true)
  return {
    open: part(false),
    seal: (channelId: string) =>
      Object.keys(secrets).length > 0
        ? work.platform.secrets.seal(JSON.stringify(secrets), placeOf(work.enterpriseId, channelId))
        : null,
  }
}

type Sealed = { id: string; enterpriseId: string; secrets: string | null }

export function openSecrets(work: { platform: Pick<Work['platform'], 'secrets'> }, row: Sealed): Settings {
  if (!row.secrets) return {}
  // `sealSecrets` alone writes this column.
  return JSON.parse(work.platform.secrets.open(row.secrets, placeOf(row.enterpriseId, row.id))) as Settings
}

/** Null where nobody can read them any more, so that the channel can be seen and mended all the same. */
export function readableSecrets({ platform }: Work, row: Sealed): Settings | null {
  try {
    return openSecrets({ platform }, row)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    platform.log.warn({ err: error, channelId: row.id }, 'the credentials of a channel cannot be read')
    return null
  }
}

/** Masked for the API. Secrets that we made are left out, as they are part of the address. */
export function maskedSecrets({ [webhookKey]: _ours, ...secrets }: Settings): Settings {
  return Object.fromEntries(Object.entries(secrets).map(([key, value]) => [key, maskSecret(value)]))
}

/** For the audit trail, which hides the values of fields named 'secret'. */
export function auditedSettings(vendor: Vendor, settings: Settings): Settings {
  const secretKeys = secretKeysOf(vendor)
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [secretKeys.has(key) ? `secret ${key}` : key, value]),
  )
}

/** Undefined for a setting that every channel has, such as the bot; refused when nobody knows it. */
function requireField(vendor: Vendor, key: string): Field | undefined {
  const field = vendor.fields.find(candidate => candidate.key === key)
  if (!field && !common.includes(key)) throw invalid(`${key} is not allowed`, `data.${key}`)
  return field
}

function secretKeysOf(vendor: Vendor): Set<string> {
  return new Set([webhookKey, ...vendor.fields.filter(field => field.secret).map(field => field.key)])
}

function fieldProblem(field: Field, type: number, value: string | undefined): string | null {
  if (!value) return field.required ? `${field.label} is required` : null
  if (field.options && !field.options.includes(value)) return `${field.label} is not valid`
  if (field.type === 'email' && !emailPattern.test(value)) return texts.invalidEmail
  // RCS names its senders by the id of a bot; every other vendor's contact is a number.
  if (field.key === 'contactId' && type !== rcs && !isContactNumber(value)) return channelTexts.wrongNumber
  return field.problem?.(value, type) ?? null
}

function isContactNumber(value: string): boolean {
  return /^\d{10,15}$/.test(value)
}

function rateProblem(value: string | undefined): string | null {
  if (!value) return null
  return /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 1000 ? null : channelTexts.wrongRate
}

function placeOf(enterpriseId: string, channelId: string): string {
  return `${enterpriseId}|channels|${channelId}|secrets`
}
