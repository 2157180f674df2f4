import { createServer } from 'node:http'
import { email } from '@parley/contracts/channels/kinds.ts'
import type { Field } from '@parley/vendors/settings.ts'
import type { Vendor } from '@parley/vendors/vendor.ts'
import { vendors } from '@parley/vendors/vendors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listening } from '../platform/egress/egress.fixture.ts'
import { type Watch, watchInside } from '../platform/egress/inside.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'

let watch: Watch
let helper: Awaited<ReturnType<typeof listening>>
let leadsTo = ''
let world: World

beforeAll(async () => {
  watch = await watchInside()
  helper = await listening(
    createServer((request, answer) => {
      if (request.url?.startsWith('/away')) answer.writeHead(307, { location: leadsTo }).end()
      else answer.writeHead(200, { 'content-type': 'text/html' }).end('here')
    }),
  )
  // The one address inside that this installation names.
  world = await openWorld({ EGRESS_ALLOW: `127.0.0.1:${helper.port}` })
})
afterAll(async () => {
  await world.close()
  await helper.close()
  watch.close()
})
beforeEach(() => watch.forget())

const asha = () => world.as('asha')
const dev = () => world.as('dev')
const channels = '/e/enterprise/channels'
const integrations = '/chatbird/api/relaybridge/integrations'

/** Saves what somebody entered, and has it called: whether either was refused. */
async function isRefused(path: string, draft: object, call: (id: string) => Promise<boolean>): Promise<boolean> {
  const { body } = await (path === integrations ? dev() : asha()).post(path, draft)
  if (!body.status) return true
  return call(body.response?.id ?? body.data.integration.id)
}

const isSent = async (id: string, { channelTypes }: Vendor) => {
  const to = channelTypes.includes(email) ? 'meera@example.org' : '919876543210'
  const { body } = await asha().post(`${channels}/${id}/test`, { to, text: 'Hello' })
  return body.response.ok
}

const addressKey = /url$|^host$/i
const askAnywhere = vendors.filter(({ fields }) => fields.some(({ key }) => addressKey.test(key)))

function draftOf(vendor: Vendor, address: string) {
  const data = Object.fromEntries(vendor.fields.map(field => [field.key, filled(field, new URL(address))]))
  return { name: `${vendor.name} ${Math.random()}`, type: vendor.channelTypes[0], vendor: vendor.id, data }
}

function filled({ key, type, options, required }: Field, { href, hostname: host, port }: URL): string {
  const special: Record<string, string> = { host, port: port || '80', contactId: '919811112222' }
  if (/url$/i.test(key)) return href.replace(/\/$/, '')
  if (special[key]) return special[key]
  if (type === 'email') return 'shop@parley.example'
  return required ? (options?.[0] ?? 'x') : ''
}

test('vendors that may be anywhere are among those tried below', () => {
  expect(askAnywhere.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['smtp', 'voice', 'syniverse', 'ngn']))
})

test.each(askAnywhere.map(vendor => [vendor.name, vendor] as const))(
  'an address of %s that leads inside is called by no message (T4)',
  async (_name, vendor) => {
    // With an address that is named nothing keeps the channel from being made.
    const allowed = await asha().post(channels, draftOf(vendor, `http://127.0.0.1:${helper.port}`))
    expect(allowed.body).toMatchObject({ status: true })
    for (const address of await watch.addresses()) {
      const refused = await isRefused(channels, draftOf(vendor, address), async id => !(await isSent(id, vendor)))
      expect([address, refused]).toEqual([address, true])
    }
    expect(watch.hits()).toBe(0)
  },
)

test('an outgoing webhook, a page and a language model inside are not called (T4)', async () => {
  const web = (await asha().post(channels, { name: 'Site', type: 12, vendor: 98, data: {} })).body.response.id
  for (const address of await watch.addresses()) {
    for (const provider of ['rest', 'hook']) {
      const draft = { name: `${provider} ${Math.random()}`, provider, data: { url: `${address}/in` } }
      expect([address, await isRefused(integrations, draft, async id => !(await isTested(id)).ok)]).toEqual([
        address,
        true,
      ])
    }
    expect([
      address,
      (await asha().post(`${channels}/${web}/test`, { page: address })).body.response?.ok ?? false,
    ]).toEqual([address, false])
    const model = {
      name: `Model ${Math.random()}`,
      authType: 5,
      llm: 2,
      apikey: 'sk-of-a-test',
      baseUrl: `${address}/v1`,
    }
    expect([address, (await dev().post('/e/enterprise/appiyo_authconfig/login', model)).body.status]).toEqual([
      address,
      false,
    ])
  }
  expect(watch.hits()).toBe(0)
})

const isTested = async (id: string) => (await dev().post(`${integrations}/${id}/test`)).body.data

test('an address that may be called leads nowhere inside by its redirects; named in the configuration, it is called', async () => {
  const here = `http://127.0.0.1:${helper.port}`
  const web = (await asha().post(channels, { name: 'Shop', type: 12, vendor: 98, data: {} })).body.response.id
  const relayOf = async (path: string): Promise<string> => {
    const draft = { name: `rest ${path}`, provider: 'rest', data: { url: here + path } }
    return (await dev().post(integrations, draft)).body.data.integration.id
  }
  const [allowed, away] = [await relayOf('/in'), await relayOf('/away')]
  expect(await isTested(allowed)).toMatchObject({ ok: true, body: 'here' })
  for (const address of await watch.addresses()) {
    leadsTo = address
    expect([address, (await isTested(away)).ok]).toEqual([address, false])
    const { response } = (await asha().post(`${channels}/${web}/test`, { page: `${here}/away` })).body
    expect([address, response.ok]).toEqual([address, false])
  }
  expect(watch.hits()).toBe(0)
  await watch.call()
  expect(watch.hits()).toBe(1)
})
