import { baseUrl, optionalSetting, secretSetting, setting } from '../settings.ts'
import type { Vendor } from '../vendor.ts'
import { httpSmsVendor } from './http-sms.vendor.ts'

/** A gateway with an access key and a sender, of which nothing else is public. */
export function keyGateway(vendor: Pick<Vendor, 'id' | 'slug' | 'name'>): Vendor {
  return httpSmsVendor({
    ...vendor,
    fields: [
      secretSetting('accKey', 'Access key'),
      setting('sender', 'Sender'),
      baseUrl,
      optionalSetting('peId', 'PE ID'),
    ],
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
