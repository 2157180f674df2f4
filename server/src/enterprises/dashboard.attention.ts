import { heldText } from '@parley/contracts/bots/training.ts'
import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { sql } from 'kysely'
import type { WeekCounts } from '../bots/report/report.week.ts'
import { heldIn } from '../bots/training/training.rows.ts'
import { trainingStatusOf } from '../bots/training/training.status.ts'
import type { Work } from '../platform/work.ts'

type Row = Dashboard['attention'][number]
type Seen = { mayBots: boolean; mayChannels: boolean }

/** At most this many of each kind, so that one kind does not hide the others. */
const mostOfAKind = 5
const enoughMessages = 20
const badShare = 0.25
/** An expiring token is shown this long before, so that there is time to get a new one. */
const daysBefore = 7

/** Everything that is out of order, the worst first. */
export async function readAttention(
  work: Work,
  { mayBots, mayChannels }: Seen,
  week: WeekCounts | null,
): Promise<Row[]> {
  const rows = [
    ...(mayBots ? await readBots(work) : []),
    ...(mayBots ? await readHeld(work) : []),
    ...(mayChannels ? await readChannels(work) : []),
    ...(mayChannels ? await readLanes(work) : []),
    ...(week ? misunderstanding(week) : []),
  ]
  return rows.sort((a, b) => severity[a.tone] - severity[b.tone])
}

const severity: Record<Row['tone'], number> = { danger: 0, warning: 1, info: 2 }

type Bot = { id: string; name: string; failed: boolean; error: string | null; serving: boolean; outdated: boolean }

/** Agents whose newest training failed, that nobody trained, that changed since, or whose model is of another release. */
async function readBots(work: Work): Promise<Row[]> {
  const { rows: bots } = await sql<Bot>`
    select agents.id, agents.name, newest.state is not distinct from 'FAILED' as failed, newest.error,
      agents.serving_version is not null as serving, coalesce(served.is_stale, false) as outdated
    from agents
    left join trainings served on served.agent_id = agents.id and served.version = agents.serving_version
    left join lateral (
      select state, error from trainings where agent_id = agents.id order by id desc limit 1
    ) newest on true
    where agents.enterprise_id = ${work.enterpriseId} and agents.deleted_at is null and agents.type = 'nlp'
      and (served.content_version is distinct from agents.content_version or served.is_stale)
      and newest.state is distinct from 'QUEUED' and newest.state is distinct from 'RUNNING'
      and exists (select from intents where intents.agent_id = agents.id and intents.deleted_at is null)
    order by failed desc, agents.updated_at desc
    limit ${3 * mostOfAKind}`.execute(work.db)
  // Content that was changed and changed back counts as trained.
  const status = await trainingStatusOf(
    work,
    bots.map(({ id }) => id),
  )
  return bots
    .filter(({ id }) => ['FAILED', 'NOT_TRAINED'].includes(status.get(id)?.trainingStatus ?? ''))
    .slice(0, mostOfAKind)
    .map(botRow)
}

function botRow({ id, name, failed, error, serving, outdated }: Bot): Row {
  const link = `/bots/${id}/intents`
  if (outdated) {
    const detail = 'Its model was made by another release, and nobody is answered before it is trained again.'
    return { key: `outdated-${id}`, tone: 'danger', title: `${name} has to be trained again`, detail, link }
  }
  if (failed) {
    const detail = error ?? (serving ? 'The version before still answers.' : 'It cannot answer before it is trained.')
    return { key: `failed-${id}`, tone: 'danger', title: `Training of ${name} failed`, detail, link }
  }
  if (serving) {
    const detail = 'It still answers as it was trained. Train it to put the changes to work.'
    return { key: `stale-${id}`, tone: 'info', title: `${name} changed since its training`, detail, link }
  }
  const detail = 'It has intents, but nobody can be answered before the first training.'
  return { key: `untrained-${id}`, tone: 'warning', title: `${name} is not trained`, detail, link }
}

/** Versions that do worse than the serving one and wait for a decision. */
async function readHeld(work: Work): Promise<Row[]> {
  const rows = await work.db
    .selectFrom('trainings')
    .innerJoin('agents', 'agents.id', 'trainings.agentId')
    .select(['agents.id', 'agents.name', 'trainings.held'])
    .where('agents.enterpriseId', '=', work.enterpriseId)
    .where('agents.deletedAt', 'is', null)
    .where('trainings.held', 'is not', null)
    .orderBy('trainings.id', 'desc')
    .limit(mostOfAKind)
    .execute()
  return rows.flatMap(({ id, name, held: stored }): Row[] => {
    const held = heldIn(stored)
    if (!held) return []
    const title = `Version ${held.version} of ${name} waits for your decision`
    return [{ key: `held-${id}`, tone: 'warning', title, detail: heldText(held), link: `/bots/${id}/tests` }]
  })
}

type Channel = { id: string; name: string; isActive: boolean; bot: string | null; isServed: boolean }

/** Channels that are switched off, and active ones whose bot cannot answer. */
async function readChannels(work: Work): Promise<Row[]> {
  const { rows } = await sql<Channel>`
    select channels.id, channels.name, channels.is_active, agents.name as bot
    from channels
    left join agents on agents.id = channels.bot_agent_id and agents.deleted_at is null
    where channels.enterprise_id = ${work.enterpriseId} and channels.deleted_at is null
      and (not channels.is_active or (channels.bot_agent_id is not null
        and coalesce(agents.type = 'prompt' or agents.serving_version is not null, false) is false))
    order by channels.is_active desc, channels.id desc
    limit ${mostOfAKind}`.execute(work.db)
  return rows.map(({ id, name, isActive, bot }): Row => {
    const link = `/admin/channels/${id}`
    if (!isActive) {
      const detail = 'Nobody can write there. Switch it on in the channel.'
      return { key: `off-${id}`, tone: 'info', title: `${name} is switched off`, detail, link }
    }
    const detail = bot ? `${bot} is not trained.` : 'Its bot was deleted. Choose another one.'
    return { key: `silent-${id}`, tone: 'danger', title: `Nobody answers on ${name}`, detail, link }
  })
}

/** Whole `days` until the token ends; fewer than none where it has ended. */
type Lane = {
  id: string
  name: string
  isStopped: boolean
  reason: string | null
  trouble: string | null
  days: number | null
}

/** Channels whose vendor refuses or restricts them, and those whose access token ends soon. */
async function readLanes(work: Work): Promise<Row[]> {
  const isTroubled = sql<boolean>`(lanes.trouble is not null and coalesce(lanes.trouble_until > now(), true))`
  const { rows } = await sql<Lane>`
    select channels.id, channels.name, lanes.breaker = 'open' and lanes.breaker_until is null as is_stopped,
      lanes.breaker_reason as reason, case when ${isTroubled} then lanes.trouble end as trouble,
      floor(extract(epoch from lanes.token_expires_at - now()) / 86400)::integer as days
    from channel_lanes lanes join channels on channels.id = lanes.channel_id
    where channels.enterprise_id = ${work.enterpriseId} and channels.deleted_at is null and channels.is_active
      and ((lanes.breaker = 'open' and lanes.breaker_until is null) or ${isTroubled}
        or lanes.token_expires_at < now() + ${daysBefore} * interval '1 day')
    order by is_stopped desc, trouble is null, lanes.token_expires_at, channels.id
    limit ${mostOfAKind}`.execute(work.db)
  return rows.map(laneRow)
}

function laneRow({ id, name, isStopped, reason, trouble, days }: Lane): Row {
  const link = `/admin/channels/${id}`
  if (isStopped) {
    const title = `Nothing leaves through ${name}`
    return { key: `stopped-${id}`, tone: 'danger', title, detail: reason ?? '', link }
  }
  if (trouble !== null) {
    const title = `The vendor has restricted ${name}`
    return { key: `restricted-${id}`, tone: 'danger', title, detail: trouble, link }
  }
  const left = days ?? 0
  const isOver = left < 0
  const end = isOver ? 'has ended' : left < 2 ? 'ends within two days' : `ends in ${left} days`
  const title = `The access token of ${name} ${end}`
  const detail = 'Get a new one from the vendor and put it into the channel.'
  return { key: `token-${id}`, tone: isOver ? 'danger' : 'warning', title, detail, link }
}

function misunderstanding({ messages, unscoped }: WeekCounts): Row[] {
  const share = messages > 0 ? unscoped / messages : 0
  if (messages < enoughMessages || share <= badShare) return []
  return [
    {
      key: 'unscoped',
      tone: 'warning',
      title: `${Math.round(share * 100)} % of the messages of the last 7 days were not understood`,
      detail: 'Read them below, and teach the bots what is missing.',
      link: '/nlp-report/overview?tab=conversations&scope=2',
    },
  ]
}
