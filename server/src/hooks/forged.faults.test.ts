import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { Field } from '@parley/vendors/settings.ts'
import type { Channel as Settings, Vendor } from '@parley/vendors/vendor.ts'
import { vendors } from '@parley/vendors/vendors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorOf } from '../channels/door.ts'
import { asSystem } from '../platform/database/database.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Call = { path: string; headers: Record<string, string>; body: string }
type Signer = (body: string, door: Settings) => Record<string, string>

const mac = (algorithm: string, secret: string | undefined, body: string | Buffer) =>
  createHmac(algorithm, secret ?? '').update(body)
const pushed = (body: string) => Buffer.from(JSON.parse(body).message.data, 'base64')
const formOf = (body: string) =>
  [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)

/** How those prove themselves that have no secret in their address. A vendor without a row here fails below. */
const signers: Record<string, { sign: Signer; coversBody: boolean }> = {
  meta: {
    coversBody: true,
    sign: (body, { settings }) => ({
      'x-hub-signature-256': `sha256=${mac('sha256', settings.appSecret, body).digest('hex')}`,
    }),
  },
  sinch: {
    coversBody: true,
    sign: (body, { settings }) => ({
      'x-sinch-webhook-signature-nonce': 'n1',
      'x-sinch-webhook-signature-timestamp': '1767000000',
      'x-sinch-webhook-signature': mac('sha256', settings.webhookVerifyToken, `${body}.n1.1767000000`).digest('base64'),
    }),
  },
  google: {
    coversBody: true,
    sign: (body, { settings }) => ({
      'x-goog-signature': mac('sha512', settings.clientToken, pushed(body)).digest('base64'),
    }),
  },
  mailchimp: {
    coversBody: true,
    sign: (body, { settings, webhookUrl }) => ({
      'x-mandrill-signature': mac('sha1', settings.webhookAuthKey, webhookUrl + formOf(body).join('')).digest('base64'),
    }),
  },
  telegram: {
    coversBody: false,
    sign: (_body, { settings }) => ({ 'x-telegram-bot-api-secret-token': settings.webhookVerifyToken ?? '' }),
  },
}

/** News that no vendor knows, so that nothing but the call itself is kept. */
const bodies: Record<string, string> = {
  google: JSON.stringify({ message: { data: Buffer.from('{"news":"1767"}').toString('base64') } }),
  mailchimp: `mandrill_events=${encodeURIComponent('[{"event":"news"}]')}`,
}

// Our own web chat and the mail server call nobody.
const callers = vendors.filter(({ slug }) => slug !== 'web' && slug !== 'smtp')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
let made = 0

const samples: Record<string, string> = {
  serviceAccount: JSON.stringify({ client_email: 'a@b.example', private_key }),
  behaviour: '{}',
  body: '{"to":"{to}","text":"{text}"}',
  header: 'apikey: {accKey}',
  keyHeader: 'D360-API-KEY: {authKey}',
  path: '/messages',
  layoutBody: '{"to":"{to}","template":"{template}","components":{components}}',
  templateBody: '{"to":"{to}","template":"{template}","components":{components}}',
  mediaPath: '/session/send/media',
  layoutPath: '/template/send',
  receiptFields: 'id=sid',
  receiptWords: '1=delivered',
}

function sampleOf({ key, options, type }: Field): string {
  made += 1
  if (options) return options[0] ?? ''
  if (key === 'password') return `pass${made}`.slice(0, 8)
  if (key === 'contactId') return `9198${10_000_000 + made}`
  const special = samples[key]
  if (special) return special
  if (type === 'email') return 'shop@parley.example'
  if (/url$/i.test(key)) return 'https://vendor.example'
  return type === 'numeric' ? '25' : `${key}-${made}`
}

/** A channel with secrets of its own, and how its vendor calls it. */
async function channelOf(vendor: Vendor) {
  const data = Object.fromEntries(vendor.fields.map(field => [field.key, sampleOf(field)]))
  const draft = { name: `${vendor.name} ${made}`, type: vendor.channelTypes[0], vendor: vendor.id, data }
  const { body } = await world.as('asha').post('/e/enterprise/channels', draft)
  if (!body.status) throw new Error(`${vendor.name}: ${JSON.stringify(body)}`)
  const row = await asSystem(world.platform.databases, db =>
    db.selectFrom('channels').selectAll().where('id', '=', body.response.id).executeTakeFirstOrThrow(),
  )
  const door = doorOf(world.platform, row)
  const { pathname, search } = new URL(door.webhookUrl)
  const news = bodies[vendor.slug] ?? '{"news":"1767"}'
  const genuine = {
    path: pathname + search,
    headers: signers[vendor.slug]?.sign(news, door) ?? {},
    body: news,
  }
  return { id: row.id, pathname, genuine, settings: door.settings }
}

async function call({ path, headers, body }: Call): Promise<number> {
  const answer = await fetch(world.address + path, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

async function kept(channelId: string): Promise<number> {
  const { rows } = await world.platform.databases.owner.query(
    'select count(*)::int as n from hook_calls where channel_id = $1',
    [channelId],
  )
  return rows[0].n
}

async function envelopeOf(channelId: string) {
  const { rows } = await world.platform.databases.owner.query(
    'select envelope from hook_calls where channel_id = $1 limit 1',
    [channelId],
  )
  return rows[0].envelope
}

test('each vendor either signs its calls or has a secret in its address', () => {
  const signing = callers.filter(({ needsKey }) => !needsKey).map(({ slug }) => slug)
  expect(new Set(signing)).toEqual(new Set(Object.keys(signers)))
})

test.each(callers.map(vendor => [vendor.name, vendor] as const))(
  '%s: who forges, changes or borrows a call is refused with nothing kept; who repeats one is heard once (CHAN-024)',
  async (_name, vendor) => {
    const [own, other] = [await channelOf(vendor), await channelOf(vendor)]
    const { genuine } = own
    const signer = signers[vendor.slug]
    const forged: Record<string, Call> = {
      'without a proof': { path: own.pathname, headers: {}, body: genuine.body },
      'with the proof of another channel': {
        path: other.genuine.path.replace(other.id, own.id),
        headers: other.genuine.headers,
        body: genuine.body,
      },
      'with a bit of the proof turned': {
        path: genuine.path.includes('?') ? flippedAtEnd(genuine.path) : genuine.path,
        headers: Object.fromEntries(
          Object.entries(genuine.headers).map(([name, value]) => [name, flippedAtEnd(value)]),
        ),
        body: genuine.body,
      },
    }
    if (signer?.coversBody) forged['with a bit of the news turned'] = { ...genuine, body: flippedNews(genuine.body) }
    for (const [name, one] of Object.entries(forged)) expect([name, await call(one)]).toEqual([name, 401])
    expect(await kept(own.id)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(genuine)))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(await kept(own.id)).toBe(vendor.sameBytesAreNews ? 5 : 1)
    expect(await kept(other.id)).toBe(0)
    // What proves its vendor would prove anybody who reads the table.
    expect(await envelopeOf(own.id)).toEqual({ query: {}, headers: { 'content-type': 'text/plain;charset=UTF-8' } })
  },
)

test('the token by which Jio proves itself in the address is not kept, and tells no repeat from its first call (CHAN-024)', async () => {
  const jio = callers.find(({ slug }) => slug === 'jio')
  if (!jio) throw new Error('There is no Jio.')
  const { id, pathname, genuine, settings } = await channelOf(jio)
  const withToken = (token = '') => ({ ...genuine, path: `${pathname}?${new URLSearchParams({ token, page: '1' })}` })
  expect(await call(withToken('another'))).toBe(401)
  for (let time = 0; time < 2; time += 1) expect(await call(withToken(settings.WebhookVerificationToken))).toBe(200)
  expect(await call({ ...genuine, path: `${genuine.path}&page=1` })).toBe(200)
  expect(await kept(id)).toBe(1)
  expect(await envelopeOf(id)).toMatchObject({ query: { page: '1' } })
})

test('a signature in another form is none, whatever the body calls itself; a packed body is refused (CHAN-024)', async () => {
  const meta = callers.find(({ id }) => id === 90)
  if (!meta) throw new Error('There is no Meta Cloud.')
  const { id, genuine } = await channelOf(meta)
  const [[header = '', proof = ''] = []] = Object.entries(genuine.headers)
  const of = (value: string) => ({ ...genuine, headers: { [header]: value } })
  const forged: Record<string, Call> = {
    'under the name of another algorithm': of(proof.replace('sha256=', 'sha1=')),
    'without the name of its algorithm': of(proof.replace('sha256=', '')),
    'in capitals': of(proof.toUpperCase()),
    'cut short': of(proof.slice(0, -2)),
    'twice over': of(`${proof}, ${proof}`),
    'for a body that was written anew': { ...genuine, body: JSON.stringify(JSON.parse(genuine.body), null, 1) },
  }
  for (const [name, one] of Object.entries(forged)) expect([name, await call(one)]).toEqual([name, 401])
  const packed = { ...genuine, headers: { ...genuine.headers, 'content-encoding': 'gzip' } }
  expect([await call(packed), await kept(id)]).toEqual([415, 0])
  for (const type of ['text/html', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']) {
    expect(await call({ ...genuine, headers: { ...genuine.headers, 'content-type': type } })).toBe(200)
  }
  expect(await kept(id)).toBe(1)
})

/** Not the very last character: the padding of base64 has bits that mean nothing. */
function flippedAtEnd(text: string): string {
  const place = text.length - 4
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
}

/** `1767` becomes `1766`, wherever a vendor packs it. */
function flippedNews(body: string): string {
  const packed = Buffer.from('{"news":"1767"}').toString('base64')
  if (body.includes(packed)) return body.replace(packed, Buffer.from('{"news":"1766"}').toString('base64'))
  return body.includes('1767') ? body.replace('1767', '1766') : body.replace('news', 'nfws')
}
