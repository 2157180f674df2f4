import { email, simulatorVendor, webVendor, whatsApp } from '@parley/contracts/channels/kinds.ts'
/** Messages a second that a channel may send: its own setting, else what its type bears. */
export function rateOf({ type, vendor, data }: { type: number; vendor: number; data: unknown }): number {
  const own = Number(typeof data === 'object' && data !== null ? Reflect.get(data, 'ratePerSecond') : 0)
  if (Number.isInteger(own) && own >= 1 && own <= 1000) return own
  if (type === whatsApp || vendor === simulatorVendor) return 80
  if (vendor === webVendor) return 1000
  return type === email ? 5 : 20
}
