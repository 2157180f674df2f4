import { email, numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'

/** A telephone number as people write it; any other id stays as it is. */
export function formatAddress(type: number, address: string): string {
  return numberedTypes.includes(type) ? formatPhoneNumber(address) : address
}

type CustomerWords = { label: string; one: string; example: string }

/** What names a customer on a channel of this type. */
export function customerWords(type: number): CustomerWords {
  if (type === email) return { label: 'Customer’s e-mail', one: 'an address', example: 'meera@example.com' }
  if (!numberedTypes.includes(type)) return { label: 'Customer’s id', one: 'an id', example: '71234567' }
  return { label: 'Customer’s number', one: 'a number', example: '919876500010' }
}
