import { relayTexts } from '@parley/contracts/channels/relays.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { invalid } from '../../platform/refusals.ts'
import { maskSecret, SecretUnreadable } from '../../platform/secrets.ts'
import type { Platform } from '../../platform/work.ts'
import { isSecretKept, movedSecrets } from '../moved.ts'
import type { Settings } from '../settings.ts'
import type { RelayProvider } from './relays.catalog.ts'

/** A secret that we make: it signs our calls, and stands in the address for calls to us. */
export const signingKey = 'signingSecret'

type Kept = { id: string; enterpriseId: string; data: unknown; secrets: string }

/** As `readSettings` does for channels: a secret that comes back masked or blank keeps its value. */
export function readRelaySettings(
  { fields }: RelayProvider,
  data: Settings | undefined,
  kept: Settings = {},
): Settings {
  const settings = { ...kept }
  for (const [key, value] of Object.entries(data ?? {})) {
    const field = fields.find(one => one.key === key)
    if (!field) throw invalid(`${key} is not allowed`, `data.${key}`)
    if (field.secret && isSecretKept(value)) continue
    settings[key] = value
  }
  return settings
}

export function relayProblems({ egress }: Pick<Platform, 'egress'>, { fields }: RelayProvider, settings: Settings) {
  return fields.flatMap((field): Problem[] => {
    const value = settings[field.key] ?? ''
    const at = `data.${field.key}`
    if (!value) return field.required ? [{ field: at, message: `${field.label} is required` }] : []
    if (!field.isAddress || egress.mayCall(value)) return []
    const message = isWebAddress(value) ? relayTexts.wrongAddress : relayTexts.malformedAddress
    return [{ field: at, message }]
  })
}

/** What is wrong with a change, apart from what is wrong with the settings that it would lead to. */
export function relayChangeProblems(
  { fields }: RelayProvider,
  sent: Settings | undefined,
  change: { kept: Settings; settings: Settings },
): Problem[] {
  const addresses = fields.filter(field => field.isAddress).map(({ key }) => key)
  return movedSecrets(fields, { ...change, addresses, hasHome: false, sent })
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

export function sealRelay(
  { secrets }: Pick<Platform, 'secrets'>,
  row: { id: string; enterpriseId: string },
  { fields, settings }: { fields: RelayProvider['fields']; settings: Settings },
) {
  const isSecret = (key: string) => key === signingKey || fields.some(field => field.key === key && field.secret)
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => isSecret(key) === wanted))
  return { data: JSON.stringify(part(false)), secrets: secrets.seal(JSON.stringify(part(true)), placeOf(row)) }
}

/** All settings, with the secrets opened. */
export function openRelay({ secrets }: Pick<Platform, 'secrets'>, row: Kept): Settings {
  // `sealRelay` alone writes both columns.
  return { ...(row.data as Settings), ...(JSON.parse(secrets.open(row.secrets, placeOf(row))) as Settings) }
}

/** As `openRelay`; where nobody can read the secrets any more, the others alone. */
export function readableRelay({ secrets, log }: Pick<Platform, 'secrets' | 'log'>, row: Kept) {
  try {
    return { settings: openRelay({ secrets }, row), isReadable: true }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.warn({ err: error, relayId: row.id }, 'the credentials of an integration cannot be read')
    // `sealRelay` alone writes it.
    return { settings: { ...(row.data as Settings) }, isReadable: false }
  }
}

export function maskedRelay({ fields }: RelayProvider, { [signingKey]: _ours, ...settings }: Settings): Settings {
  const isSecret = (key: string) => fields.some(field => field.key === key && field.secret)
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [key, isSecret(key) ? maskSecret(value) : value]),
  )
}

function placeOf({ enterpriseId, id }: { enterpriseId: string; id: string }): string {
  return `${enterpriseId}|relays|${id}|secrets`
}
