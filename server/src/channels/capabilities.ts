import type { Capabilities } from '@parley/vendors/capabilities.ts'
import { capabilitiesOf } from '@parley/vendors/layouts.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import type { Settings } from './settings.ts'

/** What a channel can carry: as its vendor declares, and as its own settings say where nobody knows. */
export function capabilitiesOn({ vendor, type, data }: { vendor: number; type: number; data: unknown }): Capabilities {
  // Written by `readSettings` alone, whose values are texts.
  return capabilitiesOf(vendorOf(vendor) ?? { capabilities: {} }, type, data as Settings)
}
