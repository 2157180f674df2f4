import { baseUrl, secretSetting, setting } from '../settings.ts'
import type { Vendor } from '../vendor.ts'
import { peId } from './dlt.ts'
import { httpSmsVendor } from './http-sms.vendor.ts'

/** A gateway with an access key and a sender, of which nothing else is public. */
export function keyGateway(vendor: Pick<Vendor, 'id' | 'slug' | 'name'>): Vendor {
  return httpSmsVendor({
    ...vendor,
    fields: [secretSetting('accKey', 'Access key'), setting('sender', 'Sender'), baseUrl, peId],
    parameters: {
      accKey: 'accKey',
      sender: 'sender',
      to: 'to',
      text: 'text',
      unicode: 'unicode',
      peId: 'peId',
      templateId: 'templateId',
      ref: 'ref',
    },
  })
}
