import { dialCodes } from '@parley/contracts/contacts/phones.ts'
import type { Work } from '../platform/work.ts'
import { countryCode } from './values.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryCodes = dialCodes()
  .map(({ iso2, dialCode }) => ({ name: names.of(iso2) ?? iso2, iso2, dialCode }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

export async function readCountryCodes(work: Work) {
  return { countryCodes, default: await countryCode(work) }
}
