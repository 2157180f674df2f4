import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo, trip } from '../bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Mend = { label: string } & Record<string, unknown>
type Finding = {
  id: string
  kind: string
  message: string
  intents: { id: string; storyId: string }[]
  entity: { id: string } | null
  mends: Mend[]
}

type Listed = { findings: Finding[]; counts: object[]; ignored: number; more: boolean }

async function lint(agentId: string, query = ''): Promise<Listed> {
  return (await world.as('victor').get(`/nlp/agent/${agentId}/lint${query}`)).body.data
}
const mend = ({ agentId }: Bot, what: unknown) => world.as('dev').post(`/nlp/agent/${agentId}/lint/mend`, what)
const phrasesOf = async ({ agentId, storyId, intentIds }: Bot, name: string): Promise<string[]> => {
  const path = `/nlp/agent/${agentId}/story/${storyId}/intent/${intentIds.get(name)}`
  const { utterances } = (await world.as('dev').get(path)).body.data
  return utterances.map(({ utterance }: { utterance: string }) => utterance)
}
const labelled = ({ mends }: Finding, label: string) => mends.find(each => each.label === label)

test('a clean agent has no finding', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  expect(await lint(agentId)).toEqual({ findings: [], counts: [], ignored: 0, more: false, hasMore: false })
})

test('a phrase of two intents is told at once after the save, and one click keeps it in either (lab)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  await bot.saveIntent({ ...greet, phrases: [...greet.phrases, 'Refund  Status'] }, bot.intentIds.get('greet'))
  const { findings } = await lint(bot.agentId)
  expect(findings).toHaveLength(1)
  const [finding] = findings
  if (!finding) throw new Error('It was found.')
  expect(finding).toMatchObject({
    kind: 'shared_phrase',
    message: "'Refund Status' is a training phrase of greet and refund.",
    intents: [{ storyId: bot.storyId }, { storyId: bot.storyId }],
  })
  const answer = await mend(bot, labelled(finding, 'Keep in refund'))
  expect(answer.body).toMatchObject({ status: true, message: 'Finding mended' })
  expect(await phrasesOf(bot, 'greet')).toEqual(greet.phrases)
  expect(await phrasesOf(bot, 'refund')).toContain('refund status')
  expect((await lint(bot.agentId)).findings).toEqual([])
  const again = await mend(bot, labelled(finding, 'Keep in refund'))
  expect(again.body).toMatchObject({ status: false, code: '404', message: 'Training phrase not found' })
})

test('two people who mend one finding each their own way never take the last of its phrases (lab)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  await bot.saveIntent({ ...greet, phrases: [...greet.phrases, 'refund status'] }, bot.intentIds.get('greet'))
  const [finding] = (await lint(bot.agentId)).findings
  if (!finding) throw new Error('It was found.')
  const answers = await Promise.all(
    ['Keep in refund', 'Keep in greet'].map(label => mend(bot, labelled(finding, label))),
  )
  expect(answers.map(({ body }) => body.message).sort()).toEqual(['Finding mended', 'Training phrase not found'])
  const left = [...(await phrasesOf(bot, 'refund')), ...(await phrasesOf(bot, 'greet'))]
  expect(left.filter(phrase => phrase === 'refund status')).toHaveLength(1)
})

test('nearly equal phrases of two intents are told, those of one intent and those that differ in what counts are not (lab)', async () => {
  const bot = await makeBot(world, {
    intents: [
      {
        name: 'block card',
        phrases: [
          'please block my credit card immediately',
          'please block my credit card immediatly',
          'my wallet was stolen',
          'block it',
          'freeze the card',
        ],
      },
      {
        name: 'lost card',
        phrases: [
          'please block my credit cards immediately',
          'i lost it',
          'gone missing',
          'left at a shop',
          'where is it',
        ],
      },
      {
        name: 'unblock card',
        phrases: ['open it again', 'i found my wallet', 'unfreeze', 'use again', 'remove the stop'],
      },
    ],
  })
  const { findings, counts } = await lint(bot.agentId)
  expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['alike_phrases']))
  expect(counts).toEqual([{ kind: 'alike_phrases', count: findings.length }])
  const [finding] = findings
  if (!finding) throw new Error('It was found.')
  expect(finding.message).toMatch(/in block card and '.*' in lost card are nearly the same\.$/)
  await mend(bot, labelled(finding, 'Remove from lost card'))
  expect((await lint(bot.agentId, '?kind=alike_phrases')).findings).toEqual([])
})

test('an intent of few phrases is told, and takes in what customers wrote; an entity without use is deleted (lab)', async () => {
  const [greet, refund, opening] = shop
  if (!greet || !refund || !opening) throw new Error('The shop has three.')
  const bot = await makeBot(world, {
    entities: { place: ['Delhi', 'Pune'], colour: ['Red'] },
    intents: [{ ...refund, phrases: refund.phrases.slice(0, 3) }, greet, opening, trip],
  })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  const talk = talkTo(world, bot.agentId)
  await talk('please refund me now')
  await talk('refund my order 123456 please')
  const { findings } = await lint(bot.agentId)
  expect(findings.map(({ kind }) => kind)).toEqual([
    'few_phrases',
    'unmarked_parameter',
    'unmarked_parameter',
    'unused_entity',
  ])
  const [few, unmarked, , unused] = findings
  if (!few || !unmarked || !unused) throw new Error('They were found.')
  expect(few.message).toBe('refund has only 3 training phrases; 5 are the least that teach well.')
  expect(unmarked.message).toContain('Parameter city of trip')
  await mend(bot, labelled(few, 'Add 1 customer message'))
  expect(await phrasesOf(bot, 'refund')).toEqual([...refund.phrases.slice(0, 3), 'please refund me now'])
  expect((await mend(bot, labelled(unused, 'Delete entity'))).body.status).toBe(true)
  expect((await lint(bot.agentId, '?kind=unused_entity')).findings).toEqual([])
})

test('an intent far larger than the others is told, and one click takes out what repeats (lab)', async () => {
  const repeats = Array.from(
    { length: 6 },
    (_, at) => `please do send the monthly statement to me${'!'.repeat(at + 1)}`,
  )
  const rest = Array.from({ length: 60 }, (_, at) => `${words(at)} statement`)
  const bot = await makeBot(world, { intents: [...shop, { name: 'statement', phrases: [...rest, ...repeats] }] })
  const { findings } = await lint(bot.agentId, '?kind=oversized_intent')
  expect(findings).toHaveLength(1)
  const [finding] = findings
  if (!finding) throw new Error('It was found.')
  expect(finding.message).toMatch(/^statement has 66 training phrases where 5 are usual/)
  await mend(bot, finding.mends[0])
  expect((await phrasesOf(bot, 'statement')).length).toBeLessThan(66)
  expect(await phrasesOf(bot, 'statement')).toContain(repeats[0])
})

test('findings come in pages; a mend is audited, told and asks for training; who may only look mends nothing (lab)', async () => {
  const bot = await makeBot(world, {
    entities: { a: ['1'], b: ['2'], c: ['3'] },
    intents: shop,
  })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  const first = await lint(bot.agentId, '?perPage=2')
  expect([first.findings.length, first.more]).toEqual([2, true])
  const last = await lint(bot.agentId, '?perPage=2&from=2')
  expect([last.findings.length, last.more]).toEqual([1, false])
  const what = last.findings[0]?.mends[0]
  expect((await world.as('victor').post(`/nlp/agent/${bot.agentId}/lint/mend`, what)).status).toBe(403)
  expect((await mend(bot, what)).body.status).toBe(true)
  expect((await world.as('dev').get(`/nlp/agent/${bot.agentId}`)).body.data.trainingStatus).toBe('NOT_TRAINED')
  const audited = await world.platform.databases.system
    .selectFrom('auditLog')
    .select(['action', 'actorType'])
    .where('resourceId', '=', last.findings[0]?.entity?.id ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audited).toEqual({ action: 'delete', actorType: 'user' })
})

test('a mend that names what is not there, or nothing known, is refused and changes nothing (lab)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const other = await makeBot(world, { intents: shop })
  const foreign = other.intentIds.get('greet')
  const tries = [
    [{ mend: 'explode' }, 'Mend is not valid'],
    [{ mend: 'delete_entity', entityId: 'sys.date' }, 'Entity not found'],
    [{ mend: 'delete_entity' }, 'Entity not found'],
    [{ mend: 'remove_phrases', intentIds: [foreign], phrases: ['hi bot'] }, 'Intent not found'],
    [
      { mend: 'remove_phrases', intentIds: [bot.intentIds.get('greet')], phrases: ['never said'] },
      'Training phrase not found',
    ],
    [
      { mend: 'remove_phrases', intentIds: [bot.intentIds.get('greet')], phrases: await phrasesOf(bot, 'greet') },
      'Please give atleast two training phrases save the intent',
    ],
  ] as const
  for (const [what, message] of tries) {
    expect((await mend(bot, what)).body).toMatchObject({ status: false, message })
  }
  expect(await phrasesOf(bot, 'greet')).toHaveLength(5)
})

test('a finding is ignored until what it speaks of changes, is listed as ignored, and is shown again (lab)', async () => {
  const bot = await makeBot(world, {
    entities: { a: ['1'] },
    intents: [...shop, { name: 'lone', phrases: ['pq rs', 'tu vw'] }],
  })
  const { findings } = await lint(bot.agentId)
  expect(findings.map(({ kind }) => kind)).toEqual(['few_phrases', 'unused_entity'])
  const path = (verb: string) => `/nlp/agent/${bot.agentId}/lint/${verb}`
  expect((await world.as('victor').post(path('ignore'), { id: findings[0]?.id })).status).toBe(403)
  for (const { id } of findings) {
    const { body } = await world.as('dev').post(path('ignore'), { id })
    expect(body).toMatchObject({ status: true, message: 'Finding ignored' })
  }
  expect(await lint(bot.agentId)).toMatchObject({ findings: [], counts: [], ignored: 2 })
  const ignored = await lint(bot.agentId, '?ignored=true')
  expect(ignored.findings).toEqual(findings)
  // Still too few: nothing new to tell.
  await bot.saveIntent({ name: 'lone', phrases: ['pq rs', 'tu vw', 'xy za'] }, bot.intentIds.get('lone'))
  expect(await lint(bot.agentId)).toMatchObject({ findings: [], ignored: 2 })
  const { body } = await world.as('dev').post(path('restore'), { id: findings[1]?.id })
  expect(body).toMatchObject({ status: true, message: 'Finding shown again' })
  expect(await lint(bot.agentId)).toMatchObject({ findings: [{ kind: 'unused_entity' }], ignored: 1 })
  expect((await world.as('dev').post(path('ignore'), {})).body).toMatchObject({ status: false, code: '400' })
})

/** Different in every word that counts. */
function words(at: number): string {
  const parts = ['ka', 'mo', 'ti', 'ru', 'se', 'lo', 'pa', 'ni']
  return [at % 8, (at >> 3) % 8, (at * 5 + 3) % 8, (at * 3 + (at >> 3)) % 8].map(part => parts[part]).join('')
}
