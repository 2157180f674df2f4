import type { Channel } from '../vendor.ts'
import { basic } from '../wire.ts'

export function whatsAppUrl({ host }: Channel, path: string): string {
  return `${host('https://iqwhatsapp.airtel.in:443')}/gateway/airtel-xchange/basic/whatsapp-manager/v1${path}`
}

export function headersOf({ settings: { username = '', password = '' } }: Channel): Record<string, string> {
  return { authorization: basic(username, password) }
}
