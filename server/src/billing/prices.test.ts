import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, numbers } from '../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let eId: string
beforeAll(async () => {
  world = await openWorld()
  eId = (await query("select enterprise_id from users where email like 'asha%' limit 1"))[0].enterprise_id
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows

/** As the operator types it beside the running server. */
function operator(...words: string[]) {
  const file = path.resolve(import.meta.dirname, '../../../script/console.ts')
  const env = { ...process.env, DATABASE_URL: world.databaseUrl }
  const args = ['--disable-warning=ExperimentalWarning', file, 'billing', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, said: (stdout || stderr).trim() }
}

async function lineOf(type: number, vendor: number, data: Record<string, string>) {
  const draft = { name: `Line of ${vendor} ${type}`, type, vendor, data }
  return String((await asha().post('/e/enterprise/channels', draft)).body.response.id)
}

async function estimateOf(channelId: string, templateUId: string, phoneNumber = numbers(3)) {
  const draft = { channelId, phoneNumber, message: { template: { templateUId } } }
  return (await asha().post(`${base}/validate`, draft)).body.data.estimate
}

const kaleyra = { apiKey: 'k', sid: 's', contactId: '919811112222', wabaId: '1' }

test('what a message costs is what the operator has set, by the part for an SMS (BCAST-045)', async () => {
  const line = await lineOf(0, 5, kaleyra)
  const templateUId = await approvedTemplate(asha(), line, { components: [{ type: 'BODY', text: 'x'.repeat(161) }] })
  expect(await estimateOf(line, templateUId)).toEqual({ units: 6, amount: 0, currency: 'INR' })
  const { status, said } = operator('set', eId, 'SMS=0.2155', 'WHATSAPP_MARKETING=0.8631')
  expect({ status, said }).toEqual({
    status: 0,
    said: expect.stringContaining('prices of a message\n  SMS 0.2155 INR\n  WHATSAPP_MARKETING 0.8631 INR'),
  })
  expect(await estimateOf(line, templateUId)).toEqual({ units: 6, amount: 1.293, currency: 'INR' })
  operator('set', eId, 'SMS=none')
  expect(await estimateOf(line, templateUId)).toMatchObject({ amount: 0 })
})

test('a message of WhatsApp costs what its category does, and nothing on the simulator (BCAST-045)', async () => {
  operator('set', eId, 'WHATSAPP_MARKETING=0.8631', 'WHATSAPP_UTILITY=0.115')
  const played = await makeChannel(asha())
  const line = await lineOf(4, 5, kaleyra)
  for (const [category, amount] of [
    ['Marketing', 2.5893],
    ['Utility', 0.345],
  ] as const) {
    const components = [{ type: 'BODY', text: 'Half price today.' }]
    const templateUId = await approvedTemplate(asha(), played, { components, category })
    expect(await estimateOf(played, templateUId)).toMatchObject({ units: 3, amount: 0 })
    // As if its vendor had approved it.
    await query('update templates set channel_id = $1 where id = $2', [line, templateUId])
    expect(await estimateOf(line, templateUId)).toMatchObject({ units: 3, amount })
  }
})

test('prices of one enterprise are not those of another, and every change is audited', async () => {
  operator('set', eId, 'SMS=0.3')
  const [neighbour] = await query('select id from enterprises where id <> $1', [eId])
  expect(operator('show', neighbour.id).said).toContain('no prices')
  const [row] = await query("select * from audit_log where module = 'Billing' order by id desc limit 1")
  expect(row).toMatchObject({ actor_type: 'system', actor_name: 'operator', action: 'update', resource_id: eId })
  expect(row.changes).toContainEqual({ field: 'SMS', before: null, after: '0.3000' })
})

test.each([
  [['set', 'nobody', 'SMS=1'], 'No enterprise has the id nobody.'],
  [['set', 'own', 'SMS=-1'], 'SMS=-1: a price is a number such as 0.8631.'],
  [['set', 'own', 'SMS=1', 'FAX=1'], 'FAX is no service.'],
  [['set', 'own'], 'Usage: script/console billing show <eId>'],
])('a command that cannot be carried out changes nothing and says why: %s', (words, text) => {
  const before = operator('show', eId).said
  const { status, said } = operator(...words.map(word => (word === 'own' ? eId : word)))
  expect([status, said]).toEqual([2, expect.stringContaining(text)])
  expect(operator('show', eId).said).toBe(before)
})
