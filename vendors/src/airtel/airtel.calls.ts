import type { Channel } from '../vendor.ts'
import { basic } from '../wire.ts'

const gateway = '/gateway/airtel-xchange'

export function whatsAppUrl(channel: Channel, path: string): string {
  return `${whatsAppHost(channel)}${gateway}/basic/whatsapp-manager/v1${path}`
}

/** Where the files of templates are kept. */
export function contentManagerUrl(channel: Channel): string {
  return `${whatsAppHost(channel)}${gateway}/whatsapp-content-manager/v1/media`
}

function whatsAppHost({ host }: Channel): string {
  return host('https://iqwhatsapp.airtel.in:443')
}

export function headersOf({ settings: { username = '', password = '' } }: Channel): Record<string, string> {
  return { authorization: basic(username, password) }
}
