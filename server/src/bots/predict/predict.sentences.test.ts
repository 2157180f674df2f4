import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type IntentSpec, makeBot, talkTo } from '../bots.fixture.ts'

let world: World
let agentId: string
beforeAll(async () => {
  world = await openWorld()
  const bot = await makeBot(world, { config: { modelType: 'Semantic', confidenceThreshold: 0.3 }, intents: taught })
  agentId = bot.agentId
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
})
afterAll(() => world.close())

const taught: IntentSpec[] = [
  {
    name: 'book',
    phrases: [
      'book a table',
      'i want to book a table',
      'please reserve a table for me',
      'मेज़ बुक करो',
      'मुझे एक मेज़ बुक करनी है',
      'table book karo',
      'mujhe table book karni hai',
    ],
  },
  {
    name: 'unbook',
    phrases: [
      "i don't want to book a table",
      'do not reserve a table',
      'please do not book a table',
      'मेज़ बुक मत करो',
      'मुझे मेज़ बुक नहीं करनी',
      'table book mat karo',
      'mujhe table book nahi karni',
    ],
  },
  {
    name: 'refund',
    phrases: [
      'i want my money back',
      'please refund me',
      'when do i get the refund',
      'मेरे पैसे वापस करो',
      'रिफंड कब मिलेगा',
      'mere paise wapas karo',
      'refund kab milega',
    ],
  },
  {
    name: 'hours',
    phrases: [
      'when do you open',
      'opening hours please',
      'is the shop open today',
      'दुकान कब खुलती है',
      'क्या दुकान आज खुली है',
      'dukan kab khulti hai',
      'kya dukan aaj khuli hai',
    ],
  },
]

type Scored = { name: string; confidence: number }

/** The intents of one message, the best first, whether it was understood or not. */
async function rankingOf(text: string): Promise<Scored[]> {
  const { intent, alternatives } = await talkTo(world, agentId)(text)
  return intent.name ? [intent, ...alternatives] : alternatives
}

describe('a sentence that denies means what denials taught (section 4)', () => {
  test.each([
    ['please reserve a table', 'book'],
    ["please don't book a table for me", 'unbook'],
    ['do not book any table', 'unbook'],
    ['एक मेज़ बुक करो', 'book'],
    ['कृपया मेज़ बुक मत करो', 'unbook'],
    ['मुझे कोई मेज़ बुक नहीं करनी', 'unbook'],
    ['ek table book karo', 'book'],
    ['please table book mat karo', 'unbook'],
    ['mujhe koi table book nahi karni hai', 'unbook'],
  ])('%s: %s', async (text, name) => {
    expect((await rankingOf(text))[0]?.name).toBe(name)
  })
})

describe('two intents in one sentence stand first, and the confidences stay a probability (section 4)', () => {
  test.each([
    ['when do you open, and I want my money back', ['hours', 'refund']],
    ['please refund me and book a table', ['book', 'refund']],
    ['दुकान कब खुलती है और मेरे पैसे वापस करो', ['hours', 'refund']],
    ['मेज़ बुक करो, और रिफंड कब मिलेगा', ['book', 'refund']],
    ['dukan kab khulti hai aur mere paise wapas karo', ['hours', 'refund']],
    ['table book karo aur refund kab milega', ['book', 'refund']],
  ])('%s: %s', async (text, both) => {
    const ranking = await rankingOf(text)
    const first = ranking.slice(0, 2).map(({ name }) => name)
    expect(first.toSorted()).toEqual(both)
    expect(ranking.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1)
  })
})
