import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVendor } from '../channels/vendor.fixture.ts'
import { fetchFile } from '../files/fetched.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import { type Watch, watchInside } from '../platform/egress/inside.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { mediaOf, metaCalls, metaData } from './media.fixture.ts'

let watch: Watch
let addresses: string[]
let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let webhookUrl: string
beforeAll(async () => {
  watch = await watchInside()
  addresses = ['http://169.254.169.254/latest/meta-data', ...(await watch.addresses())]
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const { body } = await world
    .as('asha')
    .post('/e/enterprise/channels', { name: 'Meta', type: 4, vendor: 90, data: metaData })
  webhookUrl = (await world.as('asha').get(`/e/enterprise/channels/${body.response.id}/details`)).body.response
    .webhookUrl
})
beforeEach(() => watch.forget())
afterAll(async () => {
  await world.close()
  vendor.close()
  watch.close()
})

/** Not every name is known on every machine. */
const refused =
  /^(\S+ leads into a private network and is not called|The port \d+ of \S+ is not open to outgoing calls|The host \S+ was not found)\.$/

/** What the vendor says of a file: that it lies inside, or here, from where it leads inside. */
function foundAs(path: string) {
  const [, kind, place] = /\/(told|moved)-(\d+)/.exec(path) ?? []
  const inside = addresses[Number(place)] ?? ''
  if (path.startsWith('/lookaside')) return { status: 307, headers: { location: inside }, body: '' }
  return { body: { url: kind === 'told' ? inside : `${vendor.url}/lookaside/moved-${place}`, mime_type: 'image/jpeg' } }
}

test('a customer’s picture is fetched from no address that leads inside, itself or by a redirect, however it is written (T4)', async () => {
  vendor.answers(({ path }) => foundAs(path))
  const ids = addresses.flatMap((_, place) => [`told-${place}`, `moved-${place}`])
  for (const id of ids) {
    const sent = { id: `wamid.${id}`, type: 'image', image: { id, mime_type: 'image/jpeg' } }
    expect((await metaCalls(world.address, webhookUrl, sent)).status).toBe(200)
  }
  for (const [place, id] of ids.entries()) {
    const row = await eventually(async () => {
      const found = await mediaOf(world.databaseUrl, `wamid.${id}`)
      return found?.problem ? found : null
    }, 60_000)
    expect(row.problem, `${id} ${addresses[Math.floor(place / 2)]}`).toMatch(refused)
    expect(row.state).not.toBe('stored')
  }
  const led = new Set(vendor.calls.map(({ path }) => path).filter(path => path.startsWith('/lookaside')))
  expect(led.size).toBe(addresses.length)
  expect(watch.hits()).toBe(0)
  await watch.call()
  expect(watch.hits()).toBe(1)
})

test('a file that a template or a broadcast names is fetched from no address that leads inside (T4)', async () => {
  const enterpriseId = (await world.platform.databases.owner.query('select id from enterprises limit 1')).rows[0].id
  for (const inside of addresses) {
    vendor.answers(() => ({ status: 302, headers: { location: inside }, body: '' }))
    for (const url of [`${inside}/sofa.png`, `${vendor.url}/sofa.png`]) {
      const error = await fetchFile(world.platform, { enterpriseId, url, type: 'IMAGE' }).catch(reason => reason)
      expect(
        [EgressRefused, EgressFailed].some(kind => error instanceof kind),
        `${url} ${inside}`,
      ).toBe(true)
      expect(error.message, `${url} ${inside}`).toMatch(refused)
    }
  }
  expect(watch.hits()).toBe(0)
})
