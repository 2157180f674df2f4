import { anyEntity } from '@parley/nlu/entities/finders.ts'

/** What Dialogflow ES calls a kind of value, and what we call it; the first of ours is written back by the first line. */
const pairs: readonly (readonly [dialogflow: string, ours: string])[] = [
  ['date', 'date'],
  ['date-time', 'date-time'],
  ['date-period', 'date-period'],
  ['time', 'time'],
  ['time-period', 'duration'],
  ['duration', 'duration'],
  ['number', 'number'],
  ['number-integer', 'number'],
  ['number-sequence', 'number'],
  ['cardinal', 'number'],
  ['ordinal', 'ordinal'],
  ['percentage', 'percentage'],
  ['unit-currency', 'currency'],
  ['currency-name', 'currency'],
  ['unit-length', 'length'],
  ['unit-weight', 'weight'],
  ['temperature', 'temperature'],
  ['age', 'age'],
  ['email', 'email'],
  ['phone-number', 'phone-number'],
  ['url', 'url'],
  ['person', 'person'],
  ['given-name', 'person'],
  ['last-name', 'person'],
  ['geo-city', 'city'],
  ['geo-city-gb', 'city'],
  ['geo-city-us', 'city'],
  ['geo-state', 'state'],
  ['geo-state-us', 'state'],
  ['geo-country', 'country'],
  ['geo-country-code', 'country'],
  ['zip-code', 'pincode'],
  ['address', 'address'],
  ['street-address', 'address'],
  ['location', 'address'],
  ['language', 'language'],
  ['color', 'color'],
  ['any', 'any'],
]

const oursOf = new Map(pairs.map(([dialogflow, ours]) => [`sys.${dialogflow}`, `sys.${ours}`]))
const theirsOf = new Map(pairs.toReversed().map(([dialogflow, ours]) => [`sys.${ours}`, `sys.${dialogflow}`]))
theirsOf.set('sys.duration', 'sys.duration')

/** The nearest of our kinds for a `sys.…` of Dialogflow ES, or null. */
export function systemFromDialogflow(name: string): string | null {
  return oursOf.get(name) ?? null
}

export function systemForDialogflow(id: string): string {
  return theirsOf.get(id) ?? anyEntity.id
}
