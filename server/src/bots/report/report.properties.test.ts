import { emotions } from '@parley/contracts/bots/emotions.ts'
import type { ConversationRow } from '@parley/contracts/bots/report.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { dayMs, emptyAgent, type LoggedRow, log } from './report.fixture.ts'

let world: World
let agentId: string
let logged: LoggedRow[]
const now = Date.now()
const daysBack = 28

beforeAll(async () => {
  world = await openWorld()
  agentId = await emptyAgent(world)
  logged = fc.sample(turn, { numRuns: 600, seed: 7 })
  await log(world, agentId, logged)
})
afterAll(() => world.close())

const moment = fc.integer({ min: now - daysBack * dayMs, max: now - 60_000 })
const nameOf = (of: string) => (index: number) => `01900000-0000-7000-8000-${of}${String(index).padStart(11, '0')}`
const turn: fc.Arbitrary<LoggedRow> = fc.record({
  at: moment.map(at => new Date(at)),
  session: fc.integer({ min: 0, max: 120 }).map(nameOf('a')),
  sender: fc.integer({ min: 0, max: 40 }).map(nameOf('b')),
  scoped: fc.boolean(),
  weak: fc.boolean(),
  matched: fc.boolean(),
  intent: fc.constantFrom('greet', 'refund', 'opening'),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  emotion: fc.constantFrom(...emotions),
  channel: fc.constantFrom('web', 'tryit', 'api'),
})
const asked = fc.record({
  ends: fc.tuple(moment, moment).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  timeZoneOffset: fc.integer({ min: -840, max: 840 }),
  scopeType: fc.constantFrom(0, 1, 2),
})

test('for any range, time zone and scope every number agrees with the rows behind it (NLPREP-023, NLPREP-024, NLPREP-025, NLPREP-037, NLPREP-038, NLPREP-039, NLPREP-040, NLPREP-041)', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ ends: [from, to], timeZoneOffset, scopeType }) => {
      const body = {
        agentId,
        startDate: new Date(from).toISOString(),
        endDate: new Date(to).toISOString(),
        timeZoneOffset,
        scopeType,
      }
      const ask = async (path: string, change = {}) =>
        (await world.as('victor').post(`/nlp/${path}`, { ...body, ...change })).body.data
      const rows: ConversationRow[] = (await ask('conversations?perPage=-1')).messages
      const all: ConversationRow[] = (await ask('conversations?perPage=-1', { scopeType: 0 })).messages
      expect(all).toHaveLength(logged.filter(({ at }) => +at >= from && +at <= to).length)
      const dayOf = (row: ConversationRow) => localText(Date.parse(row.createdOn), timeZoneOffset).slice(0, 10)
      expect(await ask('conversationsReport')).toMatchObject(sumsOf(rows, all, dayOf))
      const graph = await ask('graphReport')
      expect(total(graph.scopeTrend, 'scoped')).toBe(rows.filter(row => row.scoped).length)
      expect(total(graph.scopeTrend, 'nonScoped')).toBe(rows.filter(row => !row.scoped).length)
      if (dayOfMoment(from, timeZoneOffset) !== dayOfMoment(to, timeZoneOffset)) {
        expect(graph.activeUsers).toEqual(usersByDay({ rows, from, to, timeZoneOffset }, dayOf))
      }
      const { emotions: felt, confidence, channels, intents } = await ask('quantitativeReport')
      for (const counted of [felt, confidence, channels]) expect(total(counted, 'count')).toBe(rows.length)
      const top = await ask('topIntent')
      expect(top).toEqual(
        intents.map(({ intentName, count }: { intentName: string; count: number }) => ({ intentName, count })),
      )
    }),
    { numRuns: 40, seed: 11 },
  )
})

test('pages laid end to end are the whole, in order, whatever their size (NLPREP-033, NLPREP-041)', async () => {
  const body = { agentId, startDate: new Date(now - daysBack * dayMs).toISOString(), endDate: new Date(now) }
  const read = async (query: string) => (await world.as('victor').post(`/nlp/conversations?${query}`, body)).body.data
  const whole = (await read('perPage=-1')).messages.map(({ id }: { id: string }) => id)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 40, max: 700 }), async perPage => {
      const pages: string[] = []
      for (let more = true; more; ) {
        const page = await read(`from=${pages.length}&perPage=${perPage}`)
        pages.push(...page.messages.map(({ id }: { id: string }) => id))
        more = page.more
      }
      expect(pages).toEqual(whole)
    }),
    { numRuns: 10, seed: 3 },
  )
})

type DayOf = (row: ConversationRow) => string

function sumsOf(rows: ConversationRow[], all: ConversationRow[], dayOf: DayOf) {
  const sessions = new Set(rows.map(row => row.sessionId)).size
  const perDay = new Map<string, Set<string>>()
  for (const row of rows) perDay.set(dayOf(row), (perDay.get(dayOf(row)) ?? new Set()).add(row.sessionId))
  const [busiest] = [...perDay].sort(([a, some], [b, others]) => others.size - some.size || a.localeCompare(b))
  const scoped = all.filter(row => row.scoped).length
  return {
    totalConversations: sessions,
    totalMessages: rows.length,
    averageMessages: sessions === 0 ? 0 : Math.round((rows.length / sessions) * 100) / 100,
    maximumConversations: { maximumConversationsValue: busiest?.[1].size ?? 0, date: busiest?.[0] ?? null },
    totalScopedMessages: scoped,
    totalNonScopedMessages: all.length - scoped,
    scopedPercentage: all.length === 0 ? 0 : Math.round((10_000 * scoped) / all.length) / 100,
  }
}

type Asked = { rows: ConversationRow[]; from: number; to: number; timeZoneOffset: number }

function usersByDay({ rows, from, to, timeZoneOffset }: Asked, dayOf: DayOf) {
  const last = dayOfMoment(to, timeZoneOffset)
  const days: { date: string; value: number }[] = []
  for (let at = Date.parse(dayOfMoment(from, timeZoneOffset)); ; at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10)
    days.push({ date, value: new Set(rows.filter(row => dayOf(row) === date).map(row => row.senderId)).size })
    if (date === last) return days
  }
}

function total(rows: Record<string, number>[], key: string): number {
  return rows.reduce((sum, row) => sum + Number(row[key]), 0)
}

function dayOfMoment(moment: number, timeZoneOffset: number): string {
  return localText(moment, timeZoneOffset).slice(0, 10)
}

function localText(moment: number, timeZoneOffset: number): string {
  return new Date(moment - timeZoneOffset * 60_000).toISOString()
}
