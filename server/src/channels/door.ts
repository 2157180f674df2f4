import type { Channel } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import type { Platform } from '../platform/work.ts'
import { openSecrets } from './settings.ts'

type Row = {
  id: string
  enterpriseId: string
  type: number
  vendor: number
  contactId: string
  data: unknown
  secrets: string | null
}

/** What the channel's vendor may know of it, its secrets opened. Keep it out of logs and answers. */
export function doorOf(platform: Pick<Platform, 'config' | 'secrets'>, row: Row, token: string | null = null): Channel {
  const slug = vendorOf(row.vendor)?.slug ?? ''
  const other = platform.config.vendorBaseUrls[slug]
  const { webhookKey = '', ...secrets } = openSecrets({ platform }, row)
  return {
    type: row.type,
    settings: {
      contactId: row.contactId,
      // Written by `readSettings` alone, whose values are texts.
      ...(row.data as Record<string, string>),
      ...secrets,
      webhookVerifyToken: webhookKey,
    },
    host: own => other ?? own.replace(/\/+$/, ''),
    token,
    webhookUrl: webhookOf(platform, row, webhookKey),
    graphVersion: platform.config.META_GRAPH_VERSION,
  }
}

/** The address that the vendor calls. Where a vendor signs nothing, the secret in it proves who calls. */
export function webhookOf({ config }: Pick<Platform, 'config'>, row: Row, webhookKey = ''): string {
  const vendor = vendorOf(row.vendor)
  const address = `${config.publicUrl}/hooks/${vendor?.slug}/${row.id}`
  return vendor?.needsKey && webhookKey ? `${address}?k=${webhookKey}` : address
}
