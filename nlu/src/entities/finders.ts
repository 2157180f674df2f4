import { findBooleans } from './boolean.ts'
import { findGstins, findIfscs, findPans } from './codes/codes.ts'
import { findOtps, findPincodes } from './codes/digit-codes.ts'
import { findEmails, findUpiIds } from './codes/email.ts'
import { findPhoneNumbers } from './codes/phone-number.ts'
import { findUrls } from './codes/url.ts'
import { findVehicleNumbers } from './codes/vehicle-number.ts'
import { findDates } from './dates/date.ts'
import { findDatePeriods } from './dates/date-period.ts'
import { findDateTimes } from './dates/date-time.ts'
import { findTimes } from './dates/time.ts'
import { findAges } from './measures/age.ts'
import { findCurrencies } from './measures/currency.ts'
import { findDurations } from './measures/duration.ts'
import { findLengths } from './measures/length.ts'
import { findTemperatures } from './measures/temperature.ts'
import { findWeights } from './measures/weight.ts'
import { findAddresses } from './names/address.ts'
import { findColors } from './names/color.ts'
import { findPersons } from './names/person.ts'
import { findCities, findCountries, findLanguages, findStates } from './names/places.ts'
import { findNumbers } from './numbers/number.ts'
import { findOrdinals } from './numbers/ordinal.ts'
import { findPercentages } from './numbers/percentage.ts'
import type { Finder } from './scene.ts'

/** From the most specific on: of two that read the same span, the first has it. */
const bySpecificity: [name: string, find: Finder][] = [
  ['gstin', findGstins],
  ['pan', findPans],
  ['ifsc', findIfscs],
  ['upi', findUpiIds],
  ['vehicle-number', findVehicleNumbers],
  ['email', findEmails],
  ['url', findUrls],
  ['phone-number', findPhoneNumbers],
  ['currency', findCurrencies],
  ['percentage', findPercentages],
  ['date-time', findDateTimes],
  ['date-period', findDatePeriods],
  ['date', findDates],
  ['time', findTimes],
  ['duration', findDurations],
  ['temperature', findTemperatures],
  ['length', findLengths],
  ['weight', findWeights],
  ['age', findAges],
  ['pincode', findPincodes],
  ['otp', findOtps],
  ['ordinal', findOrdinals],
  ['number', findNumbers],
  ['address', findAddresses],
  ['city', findCities],
  ['state', findStates],
  ['country', findCountries],
  ['language', findLanguages],
  ['color', findColors],
  ['boolean', findBooleans],
  ['person', findPersons],
]

export const systemFinders = bySpecificity.map(([name, find]) => ({ id: `sys.${name}`, name, find }))

/** The whole message; it has no grammar. */
export const anyEntity = { id: 'sys.any', name: 'any' }
