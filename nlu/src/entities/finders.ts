import { findAddresses } from './address.ts'
import { findAges } from './age.ts'
import { findBooleans } from './boolean.ts'
import { findGstins, findIfscs, findPans } from './codes.ts'
import { findColors } from './color.ts'
import { findCurrencies } from './currency.ts'
import { findDates } from './date.ts'
import { findDatePeriods } from './date-period.ts'
import { findDateTimes } from './date-time.ts'
import { findOtps, findPincodes } from './digit-codes.ts'
import { findDurations } from './duration.ts'
import { findEmails, findUpiIds } from './email.ts'
import { findLengths } from './length.ts'
import { findNumbers } from './number.ts'
import { findOrdinals } from './ordinal.ts'
import { findPercentages } from './percentage.ts'
import { findPersons } from './person.ts'
import { findPhoneNumbers } from './phone-number.ts'
import { findCities, findCountries, findLanguages, findStates } from './places.ts'
import type { Finder } from './scene.ts'
import { findTemperatures } from './temperature.ts'
import { findTimes } from './time.ts'
import { findUrls } from './url.ts'
import { findVehicleNumbers } from './vehicle-number.ts'
import { findWeights } from './weight.ts'

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
