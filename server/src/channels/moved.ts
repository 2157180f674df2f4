import { channelTexts } from '@parley/contracts/channels/channels.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { isMask } from '../platform/secrets.ts'

type Settings = Record<string, string>
type Field = { key: string; label: string; secret: boolean }

type Move = {
  /** The settings that say which machine is called. */
  addresses: readonly string[]
  /** Whether secrets go somewhere by themselves while all addresses are blank. */
  hasHome: boolean
  kept: Settings
  settings: Settings
  sent: Settings | undefined
}

/**
 * The secrets that would follow an address to another machine without having been entered for it: whoever may only change
 * settings must not learn them by having them sent to a machine of their own.
 */
export function movedSecrets(fields: readonly Field[], move: Move): Problem[] {
  if (!isMoved(move)) return []
  const { kept, sent = {} } = move
  return fields
    .filter(({ key, secret }) => secret && kept[key] && isSecretKept(sent[key] ?? ''))
    .map(({ key, label }) => ({ field: `data.${key}`, message: channelTexts.enterAgain(label) }))
}

/** A secret that comes back masked or blank keeps its value. */
export function isSecretKept(sent: string): boolean {
  return sent === '' || isMask(sent)
}

function isMoved({ addresses, hasHome, kept, settings }: Move): boolean {
  const [known, wanted] = [machinesOf(addresses, kept), machinesOf(addresses, settings)]
  // The first address takes secrets nowhere that they were kept from. It must not become the first by being cleared.
  if (!hasHome && known.size === 0) return false
  return [...wanted].some(machine => !known.has(machine)) || (!hasHome && wanted.size === 0)
}

function machinesOf(addresses: readonly string[], settings: Settings): Set<string> {
  return new Set(addresses.flatMap(key => (settings[key] ? machineOf(settings[key]) : [])))
}

/** The origin of a web address, and of any other the host without its port. */
function machineOf(address: string): string {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  return url ? url.origin : address.toLowerCase().replace(/:\d+$/, '')
}
