import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type IntentSpec, makeBot, talkTo } from '../bots.fixture.ts'

let world: World
const agents = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  for (const [name, { language, intents }] of Object.entries(talks)) {
    const bot = await makeBot(world, {
      config: { language, entityExtractRetries: 1, outOfScopeMessage: 'माफ़ कीजिए' },
      intents,
      entities: { place: ['Chennai', 'Pune'], शहर: ['चेन्नई', 'पुणे'] },
    })
    await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
    agents.set(name, bot.agentId)
  }
})
afterAll(() => world.close())

type Talk = {
  language: 'en' | 'hi'
  intents: IntentSpec[]
  start: string
  unclear: string
  city: string
  correction: string
  day: string
  whole: string
  cancel: string
}

const greet = ['hello there', 'good morning to you', 'namaste ji', 'नमस्ते', 'hey how are you']
function bookings(phrases: string[], entity: string): IntentSpec[] {
  return [
    { name: 'greet', phrases: greet, responses: ['1', '2'] },
    {
      name: 'table',
      phrases,
      responses: ['{{city}}|{{day}}|$guests', '{{city.original}}'],
      parameters: [
        { name: 'city', entity, prompts: ['Q1', 'Q2 {{city|?}}'] },
        { name: 'day', entity: 'sys.date', prompts: ['D1 {{city}}', 'D2'] },
        { name: 'guests', entity: 'sys.number', required: false, value: '2' },
      ],
    },
  ]
}

/** The same conversation in three tongues. */
const talks: Record<string, Talk> = {
  English: {
    language: 'en',
    intents: bookings(
      ['book a table', 'i want a table please', 'table booking', 'reserve a table', 'need a table'],
      'place',
    ),
    start: 'book a table',
    unclear: 'hmm let me see',
    city: 'in pune',
    correction: 'no, chennai',
    day: '5 March 2031',
    whole: 'book a table in pune on 5 March 2031 for four people',
    cancel: 'never mind',
  },
  Hindi: {
    language: 'hi',
    intents: bookings(['मेज़ बुक करो', 'मुझे एक मेज़ चाहिए', 'टेबल बुकिंग', 'मेज़ आरक्षित करें', 'खाने की मेज़ चाहिए'], 'शहर'),
    start: 'मेज़ बुक करो',
    unclear: 'देखते हैं',
    city: 'पुणे में',
    correction: 'नहीं, चेन्नई',
    day: '5 मार्च 2031',
    whole: 'पुणे में 5 मार्च 2031 को चार लोगों के लिए मेज़ बुक करो',
    cancel: 'रहने दो',
  },
  'Romanised Hindi': {
    language: 'hi',
    intents: bookings(
      [
        'table book karo',
        'mujhe ek table chahiye',
        'table booking karni hai',
        'table rakh do',
        'khane ki table chahiye',
      ],
      'place',
    ),
    start: 'table book karo',
    unclear: 'dekhte hain',
    city: 'pune mein',
    correction: 'nahi, chennai',
    day: '5 march 2031',
    whole: 'pune mein 5 march 2031 ko chaar logon ke liye table book karo',
    cancel: 'rehne do',
  },
}

describe.each(Object.entries(talks))('a dialogue in %s', (name, talk) => {
  const place = (city: 'Pune' | 'Chennai') => (name === 'Hindi' ? { Pune: 'पुणे', Chennai: 'चेन्नई' }[city] : city)
  const begin = () => talkTo(world, agents.get(name) ?? '')

  test('asks, asks again, takes the value and a correction, and answers with what it knows (BOTCFG-008, section 4)', async () => {
    const say = begin()
    expect(await say(talk.start)).toMatchObject({ output: { text: 'Q1' }, slot: { attempt: 1, retriesLeft: 1 } })
    expect(await say(talk.unclear)).toMatchObject({ output: { text: 'Q2 ?' }, slot: { attempt: 2, retriesLeft: 0 } })
    expect(await say(talk.city)).toMatchObject({ output: { text: `D1 ${place('Pune')}` }, slot: { parameter: 'day' } })
    expect(await say(talk.correction)).toMatchObject({
      output: { text: `D1 ${place('Chennai')}` },
      intentIdentified: true,
      slot: { parameter: 'day', attempt: 1 },
    })
    expect(await say(talk.day)).toMatchObject({
      output: { text: `${place('Chennai')}|5 Mar 2031|2` },
      origin: 'intent',
      variables: { city: place('Chennai'), day: '2031-03-05', guests: '2' },
    })
  })

  test('takes several values of one message, and the next response in turn', async () => {
    const say = begin()
    expect(await say(talk.whole)).toMatchObject({
      output: { text: `${place('Pune')}|5 Mar 2031|4` },
      origin: 'intent',
      variables: { guests: 4 },
    })
    expect((await say(talk.whole)).output.text.toLowerCase()).toBe(place('Pune').toLowerCase())
  })

  test('is cancelled by a word of its own, and given up when all questions were in vain', async () => {
    const say = begin()
    await say(talk.start)
    const text = talk.language === 'hi' ? 'ठीक है, रद्द कर दिया।' : 'Okay, cancelled.'
    expect(await say(talk.cancel)).toMatchObject({ output: { text }, origin: 'slot_cancelled', slot: null })
    await say(talk.start)
    await say(talk.unclear)
    expect(await say(talk.unclear)).toMatchObject({ output: { text: 'माफ़ कीजिए' }, origin: 'out_of_scope' })
    expect(await say('नमस्ते')).toMatchObject({ output: { text: '1' } })
  })
})
