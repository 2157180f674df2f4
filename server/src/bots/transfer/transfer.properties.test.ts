import type { EntityValue } from '@parley/contracts/bots/entities.ts'
import type { AgentFile, FileIntent, FileStory } from '@parley/contracts/bots/transfer.ts'
import { sameText } from '@parley/contracts/fields.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { exportedJson, importAs } from './transfer.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const letters = fc.constantFrom(
  ...'abcXYZ019-_é',
  'है',
  'नमस्ते',
  '😀',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '$',
  ':',
  '\\',
  '#',
  '|',
)
const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' '))
const names = (most: number) => fc.uniqueArray(text, { maxLength: most, selector: sameText })
const plainName = fc
  .array(fc.constantFrom(...'abcde_-9', 'है'), { minLength: 1, maxLength: 5 })
  .map(parts => parts.join(''))
const flag = fc.boolean()

const value: fc.Arbitrary<EntityValue> = fc.oneof(
  fc.record({
    value: text,
    type: fc.constant('synonyms' as const),
    synonyms: fc.uniqueArray(text, { minLength: 1, maxLength: 3, selector: sameText }),
  }),
  fc.record({
    value: text,
    type: fc.constant('pattern' as const),
    pattern: fc.uniqueArray(fc.constantFrom('[0-9]+', 'A|B', '\\d{3}', 'x.y'), { minLength: 1, maxLength: 3 }),
  }),
)
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: each => sameText(each.value) })

/** A phrase of words, some of which fill a parameter. */
function phraseWith(parameters: FileIntent['parameters']): fc.Arbitrary<FileIntent['utterances'][number]> {
  const marked = fc.record({ word, row: fc.option(fc.nat(), { freq: 1 }) })
  return fc.array(marked, { minLength: 1, maxLength: 6 }).map(parts => {
    let at = 0
    const entities = parts.flatMap(({ word: said, row }) => {
      const start = at
      at += said.length + 1
      const parameter = row === null ? undefined : parameters[row % Math.max(1, parameters.length)]
      return parameter ? [{ start, end: start + said.length, entity: parameter.entity, parameter: parameter.name }] : []
    })
    return { text: parts.map(part => part.word).join(' '), entities }
  })
}

function intentNamed(name: string, entities: readonly string[]): fc.Arbitrary<FileIntent> {
  const parameter = fc.record({
    name: plainName,
    entity: fc.constantFrom(...entities, 'sys.date', 'sys.any', 'sys.number'),
    required: flag,
    value: text,
    prompts: fc.array(text, { minLength: 1, maxLength: 3 }),
  })
  return fc.uniqueArray(parameter, { maxLength: 3, selector: row => sameText(row.name) }).chain(parameters =>
    fc.record({
      name: fc.constant(name),
      utterances: fc.uniqueArray(phraseWith(parameters), {
        minLength: 2,
        maxLength: 5,
        selector: each => sameText(each.text),
      }),
      responses: fc.array(text, { maxLength: 3 }),
      parameters: fc.constant(parameters),
    }),
  )
}

/** Stories in a chain and beside each other, the intents spread over them. */
function storiesOf(storyNames: readonly string[], intents: readonly FileIntent[]): FileStory[] {
  const own = (at: number) => intents.filter((_intent, index) => index % Math.max(1, storyNames.length) === at)
  const list = storyNames.map((name, at): FileStory => ({ name, children: [], intents: own(at) }))
  const [first, second, ...others] = list
  return first && second ? [{ ...first, children: [second] }, ...others] : list
}

const bot: fc.Arbitrary<AgentFile> = fc
  .tuple(names(3), names(4), names(4))
  .chain(([entityNames, storyNames, intentNames]) => {
    const told = storyNames.filter(name => sameText(name) !== 'root')
    const intents = told.length === 0 ? [] : intentNames.map(name => intentNamed(name, entityNames))
    return fc.record({
      format: fc.constant('agent' as const),
      version: fc.constant(1 as const),
      agent: fc.record({
        name: text,
        description: text,
        type: fc.constant('nlp' as const),
        config: fc.record({
          entityExtractRetries: fc.integer({ min: 1, max: 10 }),
          outOfScopeMessage: fc.oneof(text, fc.constant('')),
          modelType: fc.constantFrom('OpenAi' as const, 'Semantic' as const, 'GPT2' as const, 'SVM' as const),
          confidenceThreshold: fc.integer({ min: 0, max: 800 }).map(quarter => quarter / 4),
          language: fc.constantFrom('en' as const, 'hi' as const),
        }),
        promptConfig: fc.constant({ prompt: '', extractData: false, userData: [] }),
      }),
      stories: fc.tuple(...intents).map(made => storiesOf(told, made)),
      entities: fc
        .tuple(...entityNames.map(() => values))
        .map(made => made.map((each, at) => ({ name: entityNames[at] ?? '', values: each }))),
      knowledge: fc.constant({ websites: [], documents: [] }),
    })
  })

test('for any bot export, import and export again are equal but for the name (section 12)', async () => {
  await fc.assert(
    fc.asyncProperty(bot, async file => {
      const first = await exported(file)
      expect(first).toEqual(withName(file, first.agent.name))
      const second = await exported(first)
      expect(second).toEqual(withName(first, second.agent.name))
    }),
    { numRuns: 12, seed: 21 },
  )
}, 240_000)

async function exported(file: AgentFile): Promise<AgentFile> {
  const { body } = await importAs(world, 'dev', { name: 'bot.json', bytes: JSON.stringify(file) })
  expect(body.message, JSON.stringify(body.errors)).toBe('Agent imported successfully')
  return exportedJson(world, body.data.agentId)
}

function withName(file: AgentFile, name: string): AgentFile {
  return { ...file, agent: { ...file.agent, name } }
}
