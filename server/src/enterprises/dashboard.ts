import { type Dashboard, type StartStep, startSteps } from '@parley/contracts/enterprises/dashboard.ts'
import { sql } from 'kysely'
import { type BotWeek, readWeek, type Week, type WeekCounts } from '../bots/report/report.week.ts'
import type { Work } from '../platform/work.ts'
import { readAttention } from './dashboard.attention.ts'

const nothing: Dashboard = { steps: [], attention: [], counts: [], days: [], bots: [], misunderstood: [] }

/** The first screen; each part only for users who may open what it leads to. */
export async function readDashboard(work: Work): Promise<Dashboard> {
  const mayBots = work.actor.permissions.has('NLP.VIEW')
  const mayChannels = work.actor.permissions.has('CHANNELS.VIEW')
  if (!mayBots && !mayChannels) return nothing
  const steps = await readSteps(work, { mayBots, mayChannels })
  if (!mayBots) return { ...nothing, steps, attention: await readAttention(work, { mayBots, mayChannels }, null) }
  const week = await readWeek(work)
  const total = { now: sumOf(week.bots, bot => bot.now), before: sumOf(week.bots, bot => bot.before) }
  return {
    steps,
    attention: await readAttention(work, { mayBots, mayChannels }, total.now),
    counts: countsOf(week, total),
    days: week.days,
    bots: week.bots.filter(({ now }) => now.messages > 0).map(bot => botRow(week, bot)),
    misunderstood: week.misunderstood.map(({ agentId, message, count }) => ({
      message,
      bot: week.bots.find(({ id }) => id === agentId)?.name ?? '',
      count,
      link: rowsLink(week, agentId, { scope: '2', message }),
    })),
  }
}

type Seen = { mayBots: boolean; mayChannels: boolean }
type Facts = Record<StartStep, boolean>

async function readSteps(work: Work, { mayBots, mayChannels }: Seen): Promise<Dashboard['steps']> {
  const ours = sql`enterprise_id = ${work.enterpriseId}`
  const { rows } = await sql<Facts>`
    select
      exists (select from agents where ${ours} and deleted_at is null) as create_bot,
      exists (select from intents where ${ours} and deleted_at is null) as teach_bot,
      exists (select from agents where ${ours} and deleted_at is null and serving_version is not null) as train_bot,
      exists (select from channels where ${ours} and deleted_at is null and type = 12) as add_channel,
      exists (select from chats where ${ours} and message_count > 1) as first_answer`.execute(work.db)
  const [done] = rows
  if (!done) throw new Error('A row of facts without the row')
  return stepKeys
    .filter(key => (key === 'addChannel' ? mayChannels : mayBots))
    .map(key => ({ key, ...startSteps[key], done: done[key] }))
}

// `Object.keys` forgets what the keys are.
const stepKeys = Object.keys(startSteps) as StartStep[]

function sumOf(bots: readonly BotWeek[], countsOfBot: (bot: BotWeek) => WeekCounts): WeekCounts {
  return bots.map(countsOfBot).reduce(
    (sum, one) => ({
      conversations: sum.conversations + one.conversations,
      messages: sum.messages + one.messages,
      unscoped: sum.unscoped + one.unscoped,
    }),
    { conversations: 0, messages: 0, unscoped: 0 },
  )
}

/** The report shows one bot at a time, so the sum is a link only if a single bot was spoken to. */
function countsOf(week: Week, { now, before }: { now: WeekCounts; before: WeekCounts }): Dashboard['counts'] {
  const [only, ...others] = week.bots.filter(bot => bot.now.messages > 0)
  const link = (narrowed: Record<string, string> = {}) =>
    only && others.length === 0 ? rowsLink(week, only.id, narrowed) : null
  return [
    {
      key: 'conversations',
      label: 'Conversations',
      value: now.conversations,
      previous: before.conversations,
      link: link(),
    },
    {
      key: 'messages',
      label: 'Messages answered by bots',
      value: now.messages,
      previous: before.messages,
      link: link(),
    },
    {
      key: 'unscoped',
      label: 'Not understood',
      value: now.unscoped,
      previous: before.unscoped,
      link: link({ scope: '2' }),
    },
  ]
}

function botRow(week: Week, { id, name, now }: BotWeek): Dashboard['bots'][number] {
  return {
    id,
    name,
    conversations: { value: now.conversations, link: rowsLink(week, id) },
    messages: { value: now.messages, link: rowsLink(week, id) },
    unscoped: { value: now.unscoped, link: rowsLink(week, id, { scope: '2' }) },
  }
}

/** The report's table of exactly these rows. */
function rowsLink({ start, end }: Week, agent: string, narrowed: Record<string, string> = {}): string {
  return `/nlp-report/overview?${new URLSearchParams({ agent, start, end, tab: 'conversations', ...narrowed })}`
}
