import type { Finding, Scene } from '../scene.ts'
import { indianCities } from './cities-india.data.ts'
import { worldCities } from './cities-world.data.ts'
import { countriesWithHint, countryAliases, countryCodes } from './countries.data.ts'
import type { Name } from './dictionary.ts'
import { dictionaryOf, findNames, nameOf, namesOf, soleName } from './dictionary.ts'
import { languageAliases, languageCodes, languagesWithHint } from './languages.data.ts'
import { stateCodes as stateCodeLines, states as stateLines } from './states.data.ts'

type NameSource = { codes: string; aliases: string; hints: string; type: 'region' | 'language' }

const cities = dictionaryOf([...namesOf(indianCities), ...namesOf(worldCities)])
const states = dictionaryOf(namesOf(stateLines))
const stateCodes = dictionaryOf(namesOf(stateCodeLines))
const countries = dictionaryOf(
  coded({ codes: countryCodes, aliases: countryAliases, hints: countriesWithHint, type: 'region' }),
)
const languages = dictionaryOf(
  coded({ codes: languageCodes, aliases: languageAliases, hints: languagesWithHint, type: 'language' }),
)

/** A city under its English name of today. */
export function findCities(scene: Scene): Finding[] {
  return findNames(scene, cities, 'sys.city')
}

/** A state of India or the USA under its English name. */
export function findStates(scene: Scene): Finding[] {
  const found = findNames(scene, states, 'sys.state')
  return found.length === 0 && scene.asked === 'sys.state' ? soleName(scene, stateCodes) : found
}

/** A country as ISO 3166-1 alpha-2 code. */
export function findCountries(scene: Scene): Finding[] {
  return findNames(scene, countries, 'sys.country')
}

/** A language as ISO 639-1 code. */
export function findLanguages(scene: Scene): Finding[] {
  return findNames(scene, languages, 'sys.language')
}

function coded({ codes, aliases, hints, type }: NameSource): [string, Name][] {
  const doubtful = new Set(hints.split(' '))
  const names = [new Intl.DisplayNames('en', { type }), new Intl.DisplayNames('hi', { type })]
  const official = codes
    .split(/\s+/)
    .flatMap(code =>
      names.flatMap(list => spellings(list.of(code) ?? code)).map((phrase): [string, string] => [phrase, code]),
    )
  // The aliases are the later word on a phrase, so they come first; a code of its own is no phrase.
  const chosen = namesOf(aliases).filter(([phrase, { value }]) => phrase !== value || phrase === 'US')
  return [...chosen, ...official.map(([phrase, code]) => nameOf(mark(phrase, doubtful), code))]
}

/** "Myanmar (Burma)" is said as Myanmar, "Bosnia & Herzegovina" with an "and". */
function spellings(name: string): string[] {
  const plain = name.replace(/\s*\(.*\)/, '').replace(/^St\. /, 'Saint ')
  return [plain, plain.replace('&', 'and')]
}

function mark(phrase: string, doubtful: ReadonlySet<string>): string {
  return doubtful.has(phrase.toLowerCase()) ? `${phrase}*` : phrase
}
