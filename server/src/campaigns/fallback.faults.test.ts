import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { callerAt, signInAt, spawnServer } from '../testing/server.ts'
import { copyTemplate, eventually } from '../testing/world.ts'
import { approvedActivity, base } from './activities.fixture.ts'
import { campaignDraft, base as campaigns } from './campaigns.fixture.ts'
import { fallbackOn } from './fallback.fixture.ts'

/** All of them fail, and they are more than get the fallback in one transaction. */
const numbers = Array.from({ length: 700 }, (_none, at) => String(9_700_000_001 + at * 10_000))

test('kill -9 amid fallbacks: two servers that go on give each recipient the fallback once (CAMP-038)', async () => {
  const env = { DATABASE_URL: await copyTemplate(), SECRET_KEY: randomBytes(32).toString('base64') }
  const first = await spawnServer(env)
  const { id, campaignId, token } = await prepared(first.address)
  await first.kill('SIGTERM')
  const doomed = await spawnServer({ ...env, CRASH_AT: 'fallback.kept' })
  await callerAt(doomed.address, token).post(`${base}/${id}/start`, {})
  await doomed.exited
  const [next, twin] = await Promise.all([spawnServer(env), spawnServer(env)])
  try {
    const stats = await eventually(async () => {
      const { body } = await callerAt(next.address, token).get(`${campaigns}/${campaignId}/fallbackStats`)
      const { fallbackStats } = body.data
      return fallbackStats.triggered === numbers.length && fallbackStats.queued === 0 && fallbackStats
    }, 120_000)
    expect(stats).toMatchObject({ total: numbers.length, failed: numbers.length })
    const written = await writtenFor(env.DATABASE_URL, id)
    expect(written.sort()).toEqual(numbers.map(number => `91${number}`).sort())
  } finally {
    await next.kill('SIGTERM')
    await twin.kill('SIGTERM')
  }
}, 240_000)

/** An approved iteration of a campaign with a fallback, made by the administrator. */
async function prepared(address: string) {
  const admin = await signInAt(address)
  const [line, other] = [await fastLine(admin, 'Fast'), await fastLine(admin, 'Other')]
  const draft = campaignDraft(line, { uploadType: 'ONE_TO_MANY', fallback: fallbackOn(other) })
  const { campaign } = (await admin.post(campaigns, draft)).body.data
  const recipients = { source: 'NUMBERS', numbers }
  const id = await approvedActivity({ maker: admin, checker: admin }, campaign.id, { recipients })
  return { id, campaignId: campaign.id, token: admin.token }
}

async function fastLine(admin: Awaited<ReturnType<typeof signInAt>>, name: string) {
  const channel = { name, type: 4, vendor: 99, data: { ratePerSecond: '1000' } }
  const channelId = (await admin.post('/e/enterprise/channels', channel)).body.response.id
  return { channelId, templateId: await approvedTemplate(admin, channelId) }
}

async function writtenFor(databaseUrl: string, activityId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select recipient from deliveries d join broadcasts b on b.id = d.broadcast_id
       where b.activity_id = $1 and b.fallback_of is not null`,
      [activityId],
    )
    return rows.map(({ recipient }) => recipient)
  } finally {
    await client.end()
  }
}
