import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** As people write it, such as `+91 98765 43210`; a hidden number and one of no known shape stay as they are. */
export function formatPhoneNumber(digits: string): string {
  if (!/^\d{6,15}$/.test(digits)) return digits
  const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return parsed?.isPossible() ? parsed.formatInternational() : digits
}

/** ISO code of the country that a number belongs to; null where it is of none. */
export function countryOfPhone(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`, { extract: false })?.country ?? null
}

/** Every country, by its ISO code, with what its numbers begin with. */
export function dialCodes(): { iso2: string; dialCode: string }[] {
  return getCountries().map(iso2 => ({ iso2, dialCode: getCountryCallingCode(iso2) }))
}
