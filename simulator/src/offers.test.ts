import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from './simulator.ts'

const to = '919822300001'
const contactId = '919811112222'
const karixRcm = { accKey: 'k', contactId }
const airtel = { username: 'u', password: 'p', customerId: 'c', businessId: 'b', contactId }
const login = { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` }

const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } }
const unending = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'For you', has_expiration: false } }
const picture = { type: 'HEADER', format: 'IMAGE' }
const components = { sale: [offer], coupon: [unending], pictured: [picture] }

let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 1 })
  for (const [vendor, settings] of [
    ['karix-rcm', karixRcm],
    ['airtel', airtel],
  ]) {
    // Nobody answers there; what is told is kept all the same.
    await post('/_accounts', { vendor, settings, webhookUrl: `${simulator.url}/nobody` })
    for (const [name, parts] of Object.entries(components)) {
      await post('/_templates', { vendor, id: name, name, components: parts })
    }
  }
})
afterAll(() => simulator.close())

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return `${answer.status} ${await answer.text()}`
}

async function toldOf(mid: string): Promise<string[]> {
  const answer = await fetch(`${simulator.url}/_hooks?vendor=karix-rcm`)
  // The simulator's own words.
  const { hooks } = (await answer.json()) as { hooks: { body: string }[] }
  return hooks.map(({ body }) => body).filter(body => body.includes(mid))
}

test.each([
  ['sale', {}, '131008'],
  ['pictured', {}, '132012'],
  ['pictured', { media: { type: 'video', url: 'https://files.example/a.mp4' } }, '132012'],
  ['pictured', { media: { type: 'image', url: 'https://files.example/a.jpg' } }, null],
  ['coupon', {}, null],
])('Karix RCM sends %s with %j as its report tells', async (templateId, media, code) => {
  const content = { type: 'MEDIA_TEMPLATE', mediaTemplate: { templateId, ...media, bodyParameterValues: {} } }
  const recipient = { to, recipient_type: 'individual' }
  const message = { channel: 'WABA', content, recipient, sender: { from: contactId } }
  const call = { message, metaData: { version: 'v1.0.9' } }
  const said = await post('/karix-rcm/services/rcm/sendMessage', call, { authentication: 'Bearer k' })
  const mid = /"mid":"(\w+)"/.exec(said)?.[1] ?? 'none'
  await expect.poll(() => toldOf(mid)).not.toEqual([])
  expect((await toldOf(mid))[0]).toContain(code ? `"code":"${code}"` : '"status":"sent"')
})

test.each([
  ['sale', '131008'],
  ['pictured', '132012'],
])('Airtel sends no %s that lacks what it wants', async (templateId, code) => {
  const call = { templateId, to, from: contactId, filterBlacklistNumbers: false, message: { variables: [] } }
  const said = await post('/airtel/gateway/airtel-xchange/basic/whatsapp-manager/v1/template/send', call, login)
  expect(said).toMatch(/^400/)
  expect(said).toContain(code)
})

test('Airtel sends an offer without an end', async () => {
  const call = { templateId: 'coupon', to, from: contactId, message: {} }
  const path = '/airtel/gateway/airtel-xchange/basic/whatsapp-manager/v1/template/send'
  expect(await post(path, call, login)).toMatch(/^200/)
})
