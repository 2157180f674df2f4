import type { LlmType, ModelSettings } from '@parley/contracts/enterprises/auth-configs.ts'
import { isMask, maskSecret } from '../platform/secrets.ts'
import type { Work } from '../platform/work.ts'

export type OpenSettings = { llm: LlmType; apikey: string; baseUrl?: string; model?: string; embeddingModel?: string }
type Stored = { id: string; enterpriseId: string; data: unknown; secrets: string | null }

/** What is stored in the clear, and the key sealed to its row. */
export function sealedSettings(work: Work, id: string, { apikey, ...open }: OpenSettings) {
  const secrets = work.platform.secrets.seal(apikey, placeOf(work.enterpriseId, id))
  return { data: JSON.stringify(open), secrets }
}

export function heldSettings(work: Work, { id, enterpriseId, data, secrets }: Stored): OpenSettings {
  const apikey = secrets ? work.platform.secrets.open(secrets, placeOf(enterpriseId, id)) : ''
  // Written by `sealedSettings` alone.
  return { ...(data as Omit<OpenSettings, 'apikey'>), apikey }
}

export function shownSettings(settings: OpenSettings) {
  return { ...settings, apikey: maskSecret(settings.apikey) }
}

/** Merges what was sent over what is stored; a key that is blank or comes back masked stays. */
export function withSent(held: OpenSettings, { apikey, ...sent }: ModelSettings): ModelSettings {
  const settings = { ...held, ...sent }
  if (apikey && !isMask(apikey)) return { ...settings, apikey }
  return { ...settings, apikey: serverOf(settings) === serverOf(held) ? held.apikey : '' }
}

function serverOf({ llm, baseUrl }: ModelSettings): string {
  return URL.parse(baseUrl ?? '')?.origin ?? `default ${llm}`
}

function placeOf(enterpriseId: string, id: string): string {
  return `${enterpriseId}|auth_configs|${id}|secrets`
}
