import type { Channel, ChannelDraft, VendorRow } from '@parley/contracts/channels/channels.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'

/** The form's values; `data` has a text for every setting of the vendor, secrets apart. */
export type ChannelValues = {
  name: string
  type: number | null
  vendor: number | null
  /** Blank for none. */
  deptId: string
  active: boolean
  data: Record<string, string>
}
/** What was typed over stored secrets; never kept by the browser. */
export type Secrets = Record<string, string>

/** Setting of every vendor: the bot that answers first. */
export const botKey = 'botAgentId'

/** Setting of every vendor: how many messages may leave in a second. */
export const rateKey = 'ratePerSecond'

/** An empty form; where there is but one type or vendor, it is chosen. */
export function newChannel(vendors: readonly VendorRow[]): ChannelValues {
  const types = typesOf(vendors)
  const type = types.length === 1 ? (types[0] ?? null) : null
  return withType({ name: '', type, vendor: null, deptId: '', active: true, data: {} }, vendors, type)
}

export function valuesOf(channel: Channel, vendor: VendorRow | undefined): ChannelValues {
  const { name, type, active, data } = channel
  const deptId = channel.deptId ?? ''
  return { name, type, vendor: channel.vendor, deptId, active, data: openSettings(vendor, type, data) }
}

/** The values after another type was chosen: its only vendor, or none yet. */
export function withType(values: ChannelValues, vendors: readonly VendorRow[], type: number | null): ChannelValues {
  const fitting = vendorsFor(vendors, type)
  // The simulator is wanted only by those who ask for it.
  const usual = fitting.filter(vendor => vendor.id !== simulatorVendor && !vendor.retired)
  const [only, ...others] = usual.length > 0 ? usual : fitting
  return withVendor({ ...values, type }, others.length > 0 ? undefined : only)
}

export function withVendor(values: ChannelValues, vendor: VendorRow | undefined): ChannelValues {
  return { ...values, vendor: vendor?.id ?? null, data: openSettings(vendor, values.type, values.data) }
}

export function bodyOf({ name, type, vendor, deptId, active, data }: ChannelValues, secrets: Secrets): ChannelDraft {
  return {
    name,
    ...(type === null ? {} : { type }),
    ...(vendor === null ? {} : { vendor }),
    deptId,
    active,
    data: { ...data, ...secrets },
  }
}

/** What is sent of a known channel: what was changed since `before`, so that two people's edits both stay. */
export function changesOf(values: ChannelValues, before: ChannelValues, secrets: Secrets): ChannelDraft {
  const { name, deptId, active } = values
  const settings = Object.entries(values.data).filter(([key, value]) => value !== before.data[key])
  const data = { ...Object.fromEntries(settings), ...secrets }
  return {
    ...(name === before.name ? {} : { name }),
    ...(deptId === before.deptId ? {} : { deptId }),
    ...(active === before.active ? {} : { active }),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
}

/** Those of the vendor that is chosen: what was typed for another one goes nowhere. */
export function secretsOf(vendor: VendorRow | undefined, secrets: Secrets): Secrets {
  const keys = new Set(vendor?.fields.map(field => field.key))
  return Object.fromEntries(Object.entries(secrets).filter(([key]) => keys.has(key)))
}

/** The types that some vendor serves, in the order of their numbers. */
export function typesOf(vendors: readonly VendorRow[]): number[] {
  return [...new Set(vendors.flatMap(vendor => vendor.types))].sort((a, b) => a - b)
}

export function vendorsFor(vendors: readonly VendorRow[], type: number | null): VendorRow[] {
  return vendors.filter(vendor => type !== null && vendor.types.includes(type))
}

/** The parts of a comma list. */
export function listOf(text: string): string[] {
  return text.split(',').flatMap(part => (part.trim() ? [part.trim()] : []))
}

/** Settings that mean something on this type of channel. */
export function fieldsFor(vendor: VendorRow | undefined, type: number | null): VendorRow['fields'] {
  return (vendor?.fields ?? []).filter(({ types }) => !types || (type !== null && types.includes(type)))
}

/** Exactly the settings that the form shows, blank where nothing is stored. */
function openSettings(
  vendor: VendorRow | undefined,
  type: number | null,
  data: Record<string, string>,
): Record<string, string> {
  const shown = fieldsFor(vendor, type).flatMap(field => (field.secret ? [] : [field.key]))
  return Object.fromEntries([botKey, rateKey, ...shown].map(key => [key, data[key] ?? '']))
}
