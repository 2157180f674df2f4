import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'

/** A telephone number as people write it; any other id stays as it is. */
export function formatAddress(type: number, address: string): string {
  return numberedTypes.includes(type) ? formatPhoneNumber(address) : address
}
