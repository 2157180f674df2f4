import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openIntake } from './intake.ts'

const megabyte = 1024 * 1024
const webhookAuthKey = 'hook-key'

let world: World
let channelId: string
let webhookUrl: URL
beforeAll(async () => {
  world = await openWorld()
  const data = { fromEmail: 'shop@parley.example', authKey: 'md-1', subAccount: 's1', fromName: 'Shop', webhookAuthKey }
  const draft = { name: 'Mail', type: 1, vendor: 10, data }
  channelId = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const { body } = await world.as('asha').get(`/e/enterprise/channels/${channelId}/details`)
  webhookUrl = new URL(body.response.webhookUrl)
})
afterAll(() => world.close())

const query = async (text: string) => (await world.platform.databases.owner.query(text, [channelId])).rows

/** As Mailchimp tells of a mail: its file as it was read, and once more in the whole mail as it came. */
function callOf(id: string, fileBytes: number): string {
  const content = randomBytes(fileBytes).toString('base64')
  const attachments = { 'scan.pdf': { name: 'scan.pdf', type: 'application/pdf', content, base64: true } }
  const raw_msg = content.replaceAll(/.{76}/g, '$&\r\n')
  const told = { from_email: 'ravi@customer.example', headers: { 'Message-Id': id }, subject: id, text: 'Here it is' }
  const msg = { ...told, raw_msg, attachments }
  return `mandrill_events=${encodeURIComponent(JSON.stringify([{ event: 'inbound', ts: 1_767_000_000, msg }]))}`
}

async function post(address: URL, body: string): Promise<number> {
  const [name = '', value = ''] = [...new URLSearchParams(body)][0] ?? []
  const signature = createHmac('sha1', webhookAuthKey)
    .update(webhookUrl.href + name + value)
    .digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-mandrill-signature': signature }
  return (await fetch(new URL(address.pathname, world.address), { method: 'POST', headers, body })).status
}

test('a mail comes in with as many files as a mail can have (CHAN-017)', async () => {
  expect(await post(webhookUrl, callOf('All pages', 18 * megabyte))).toBe(200)
  const lines = 'select m.message from messages m join chats h on h.id = m.chat_id where h.channel_id = $1'
  const [heard] = await eventually(async () => {
    const found = await query(lines)
    return found.length > 0 && found
  }, 60_000)
  expect(heard.message).toBe('All pages\n\nHere it is\n\n[scan.pdf]')
})

test('what is larger than any call of its vendor is refused, and before it was read where the channel is not known (CHAN-024)', async () => {
  const body = 'x'.repeat(65 * megabyte)
  expect(await post(webhookUrl, body)).toBe(413)
  expect(await post(new URL(webhookUrl.href.replace(channelId, randomUUID())), body)).toBe(404)
  expect(await post(new URL(webhookUrl.href.replace('mailchimp', 'meta')), body.slice(0, 6 * megabyte))).toBe(413)
})

test('calls that come together are written together only as far as their bytes are few (CHAN-024)', async () => {
  const intake = openIntake(world.platform)
  const [{ enterprise_id: enterpriseId }] = await query('select enterprise_id from channels where id = $1')
  const call = { enterpriseId, channelId, query: {}, headers: {}, isNews: true }
  const bodies = [1, 6, 6, 6, 20, 1, 1].map(megabytes => Buffer.alloc(megabytes * megabyte, 'a'))
  await Promise.all(bodies.map(body => intake({ ...call, body })))
  const written = await query(
    `select round(sum(octet_length(body)) / 1048576)::int as megabytes from hook_calls
     where channel_id = $1 and body like 'aaa%'::bytea group by xmin order by min(id::text)`,
  )
  expect(written.map(({ megabytes }) => megabytes)).toEqual([13, 6, 20, 2])
})
