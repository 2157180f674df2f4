import { emailPattern } from '@parley/contracts/auth/login.ts'
import { email, numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { texts } from '@parley/contracts/texts.ts'

type Address = { address: string } | { message: string }

/** Whom a channel of this type knows under what was typed, or why nobody can be: read as a recipient is. */
export function readCustomer(type: number, typed: string, countryCode: string): Address {
  const text = typed.trim()
  if (numberedTypes.includes(type)) {
    const phone = normalisePhone(text, countryCode)
    return 'digits' in phone ? { address: phone.digits } : phone
  }
  if (type !== email) return { address: text }
  return emailPattern.test(text) ? { address: text.toLowerCase() } : { message: texts.invalidEmail }
}
