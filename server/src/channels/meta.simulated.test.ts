import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as broadcasts, finished } from '../broadcasts/broadcasts.fixture.ts'
import { photo } from '../chats/media.fixture.ts'
import { makeTemplate, base as templates } from '../templates/templates.fixture.ts'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openVendor } from './vendor.fixture.ts'

const app = { appId: '4711', appSecret: 'app-secret-of-ours' }
const ends = 1_800_000_000
let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld({
    ...vendors.env(['meta']),
    META_APP_ID: app.appId,
    META_APP_SECRET: app.appSecret,
    META_CONFIG_ID: '0815',
  })
  vendors.leadsTo(world)
  const number = { phoneNumberId: '1001', wabaId: '2002', contactId: '919811112222', verifiedName: 'Acme Traders' }
  const settings = { ...app, ...number, accessToken: 'EAAG-right', signupCode: 'AQB', tokenExpiresAt: String(ends) }
  await vendors.tell('/_accounts', { vendor: 'meta', settings })
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const onboarding = '/chatbird/api/mcmi'
const dev = () => world.as('dev')
const kabir = () => world.as('kabir')
const post = async (path: string, body: object) => (await dev().post(`${onboarding}/${path}`, body)).body

/** From the code of the sign-up to a channel that WhatsApp calls. */
async function onboarded(sessionId: string, phoneNumberId: string, name: string): Promise<string> {
  const made = await post('channels/onboard', { sessionId, phoneNumberId, name, pin: '123456' })
  expect([name, made.message]).toEqual([name, 'Channel created successfully'])
  return made.data.channelId
}

async function pictured(channelId: string): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.set('rType', 'TEMPLATE')
  form.set('file', new File([new Uint8Array(await photo())], 'sale.jpg'))
  const url = (await kabir().post('/e/drive/upload', form)).body.response.secureUrl
  const components = [
    { type: 'HEADER', format: 'IMAGE', resourceUrl: url },
    { type: 'BODY', text: 'Hello {{1}}, look at this.', example: ['Meera'] },
  ]
  return { id: await makeTemplate(kabir(), { channelId, name: 'with_picture', components, submit: true }), url }
}

test('from the sign-up over a number of one’s own and a template with a picture to a message that is read (CHAN-035, CHAN-036, CHAN-037, CHAN-038, CHAN-039, TMPL-025)', async () => {
  const { data } = await post('embedded/signup', { code: 'AQB' })
  const { sessionId, wabaId, phoneNumbers } = data
  expect([wabaId, phoneNumbers]).toMatchObject(['2002', [{ phoneNumberId: '1001', verified: true }]])
  expect(await post('embedded/signup', { code: 'AQB' })).toMatchObject({
    code: '503',
    message: expect.stringContaining('has been used'),
  })
  const number = { cc: '91', phoneNumber: '9811113333', verifiedName: 'Acme Pune' }
  const { phoneNumberId } = (await post('waba/phone_numbers/add', { sessionId, ...number })).data
  const early = await post('channels/onboard', { sessionId, phoneNumberId, name: 'Pune', pin: '123456' })
  expect(early).toMatchObject({ code: '503', message: expect.stringContaining('needs to be verified') })
  const verify = (code: string) => post('waba/phone_numbers/verify', { sessionId, phoneNumberId, code })
  expect(await verify('123456')).toMatchObject({ message: 'Invalid code' })
  await post('waba/phone_numbers/send_code', { sessionId, phoneNumberId, codeMethod: 'SMS' })
  expect((await verify('123456')).data).toEqual({ verified: true })

  await onboarded(sessionId, '1001', 'Acme')
  const pune = await onboarded(sessionId, phoneNumberId, 'Pune')
  expect((await dev().post(`/e/enterprise/channels/${pune}/test`, {})).body.response.ok).toBe(true)
  const { health } = (await dev().get(`/e/enterprise/channels/${pune}/details`)).body.response
  expect(health).toMatchObject({ tokenExpiresAt: new Date(ends * 1000).toISOString() })

  const { id: templateUId, url } = await pictured(pune)
  await eventually(
    async () => (await kabir().get(`${templates}/${templateUId}`)).body.data.template.status === 'APPROVED',
  )
  const media = { fileName: 'sale.jpg', type: 'IMAGE', url }
  const sent = await world.as('asha').post(broadcasts, {
    channelId: pune,
    phoneNumber: ['919822200001'],
    message: { template: { templateUId, media } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'Meera' }],
  })
  expect(sent.body).toMatchObject({ status: true, message: 'Template sent successfully' })
  await finished(world.as('asha'), sent.body.data.id)
  await eventually(
    async () => (await world.as('asha').get(`${broadcasts}/${sent.body.data.id}`)).body.data.data.counts.read === 1,
  )
})

test('an address at which somebody else answers is told as such, and the vendor’s own is accepted (CHAN-023)', async () => {
  const stranger = await openVendor()
  const open = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  const settings = { authKey: 'auth-1', contactId: '919811114444' }
  await vendors.tell('/_accounts', { vendor: 'mcmi', settings })
  const checked = async (name: string, baseUrl: string) => {
    const draft = { name, type: 4, vendor: 8, data: { ...settings, baseUrl } }
    const { id } = (await open.as('dev').post('/e/enterprise/channels', draft)).body.response
    const { response } = (await open.as('dev').post(`/e/enterprise/channels/${id}/test`, {})).body
    const { health } = (await open.as('dev').get(`/e/enterprise/channels/${id}/details`)).body.response
    return { ...response, health }
  }
  for (const body of ['<html>This domain is for sale</html>', {}, [], { foo: 1 }]) {
    stranger.answers(() => ({ body }))
    expect(await checked(`Parked ${JSON.stringify(body)}`, stranger.url)).toMatchObject({
      ok: false,
      vendorCode: null,
      message: expect.stringMatching(/^127\.0\.0\.1 does not answer as MCMI does\. .*Check 'Base URL'/),
      explanation: { fault: 'company' },
      health: { state: 'ERROR', message: expect.stringContaining('does not answer as MCMI does') },
    })
  }
  const env: Record<string, string> = vendors.env(['mcmi'])
  expect(await checked('Right', env.VENDOR_BASE_URL_MCMI ?? '')).toMatchObject({ ok: true, health: { state: 'OK' } })
  await open.close()
  stranger.close()
})
