import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { callerAt, signInAt, spawnServer } from '../testing/server.ts'
import { copyTemplate, type Reply } from '../testing/world.ts'
import { approvedActivity, base, inState } from './activities.fixture.ts'
import { campaignDraft, base as campaigns } from './campaigns.fixture.ts'

/** Three parts: some numbers come again in a later one, and some rows hold none. */
const rows = Array.from({ length: 4600 }, (_none, at) =>
  at % 50 === 0 ? 'nobody' : String(9_700_001_000 + (at % 4000) * 10_000),
)
const right = new Set(rows.filter(row => row !== 'nobody'))
const wrong = rows.length - rows.filter(row => row !== 'nobody').length

test.each(['iteration.written', 'iteration.kept'])(
  'kill -9 at %s loses no recipient and writes none twice (CAMP-039)',
  async point => {
    const env = {
      DATABASE_URL: await copyTemplate(),
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-iteration-')),
    }
    const first = await spawnServer(env)
    const { id, token } = await prepared(first.address)
    await first.kill('SIGTERM')
    const doomed = await spawnServer({ ...env, CRASH_AT: point })
    await callerAt(doomed.address, token).post(`${base}/${id}/start`, {})
    await doomed.exited
    const next = await spawnServer(env)
    try {
      const over = await inState(callerAt(next.address, token), id, 6)
      expect(over.instances).toHaveLength(1)
      expect(over.counts).toMatchObject({ total: right.size + wrong, sent: right.size, failed: wrong, queued: 0 })
      const written = await writtenFor(env.DATABASE_URL, id)
      expect(written.filter(to => to !== 'nobody').sort()).toEqual([...right].map(number => `91${number}`).sort())
      expect(written).toHaveLength(right.size + wrong)
    } finally {
      await next.kill('SIGTERM')
    }
  },
  240_000,
)

/** An approved iteration with a file, made by the administrator. */
async function prepared(address: string) {
  const admin = await signInAt(address)
  const channel = { name: 'Fast', type: 4, vendor: 99, data: { ratePerSecond: '1000' } }
  const channelId = (await admin.post('/e/enterprise/channels', channel)).body.response.id
  const templateId = await approvedTemplate(admin, channelId)
  const draft = campaignDraft({ channelId, templateId }, { uploadType: 'ONE_TO_MANY' })
  const { campaign } = (await admin.post(campaigns, draft)).body.data
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File([['number', ...rows].join('\n')], 'people.csv'))
  const sent = await fetch(`${address}/e/drive/upload`, {
    method: 'POST',
    headers: { 'authentication-token': admin.token },
    body: form,
  })
  const { response }: Reply['body'] = await sent.json()
  const file = { name: 'people.csv', path: response.id }
  const id = await approvedActivity({ maker: admin, checker: admin }, campaign.id, {
    recipients: { source: 'FILE', file },
  })
  return { id, token: admin.token }
}

async function writtenFor(databaseUrl: string, activityId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query(
      'select recipient from deliveries d join broadcasts b on b.id = d.broadcast_id where b.activity_id = $1',
      [activityId],
    )
    return found.map(({ recipient }) => recipient)
  } finally {
    await client.end()
  }
}
