import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from './egress.addresses.ts'
import { EgressFailed, EgressRefused } from './egress.errors.ts'
import { type Canary, openCanary, userAgent } from './egress.fixture.ts'
import { type Egress, openEgress } from './egress.ts'

/** A block that nobody has been given: it passes for public, and no packet to it ever arrives. */
const unroutable = '2d00::1'

const hasIpv6 = Object.values(networkInterfaces()).some(each => each?.some(({ address }) => address === '::1'))

let canary: Canary
let strict: Egress

beforeAll(async () => {
  canary = await openCanary()
  // The canary's port is open, so that only the address can be the reason of a refusal.
  strict = openEgress({ allow: [], userAgent, ports: [80, 443, canary.port], lookup: lookupOf(names) })
})

afterAll(async () => {
  await strict.close()
  await canary.close()
})

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'v6.test': ['::1'],
  'mixed.test': ['2d00::1', '127.0.0.1'],
  'mixed-late.test': ['127.0.0.1', '2d00::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'metadata.test': ['169.254.169.254'],
  'garbage.test': ['not an address'],
  'zone.test': ['fe80::1%eth0'],
}

const spellings = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '127.0.0.1.', '127.0.0.01', '127.000.000.001', '127.0.0.0x1'],
  ...['2130706433', '0x7f000001', '0x7F000001', '0x7f.0.0.1', '0x7f.1', '0177.0.0.1', '0177.1', '017700000001'],
  ...['0.0.0.0', '0', '0x0', '0.0.0.1', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.０.０.１'],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
  ],
  ...['[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:7f00:1]', '[::ffff:0:0]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]'],
  ...[
    '[2001:0:7f00:1::]',
    '[2001::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
  ],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.100.100.200', '192.0.0.192'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['168.63.129.16', '192.88.99.1', '[5f00::1]', '[4000::1]', '[2001:db8::1]', '[3fff::1]'],
  ...['localhost', 'LOCALHOST', 'LocalHost.', 'ｌocalhost', 'v6.test', 'mixed.test', 'mixed-late.test', 'mapped.test'],
  ...[
    'nat64.test',
    'metadata.test',
    'garbage.test',
    'zone.test',
    'public.test@127.0.0.1',
    'a:b@127.0.0.1',
    ':@127.0.0.1',
  ],
]

describe('an address that leads inside', () => {
  test.each(spellings)('%s is refused before a single byte is sent (T4)', async host => {
    await expect(strict.request({ url: `http://${host}:${canary.port}/` })).rejects.toThrow(EgressRefused)
    await expect(strict.request({ url: `https://${host}:${canary.port}/` })).rejects.toThrow(EgressRefused)
    expect(canary.hits).toBe(0)
  })

  test('odd ways to write the whole address change nothing', async () => {
    const { port } = canary
    const urls = [
      `http:127.0.0.1:${port}`,
      `http:/127.0.0.1:${port}`,
      `http:///127.0.0.1:${port}`,
      `http:\\\\127.0.0.1:${port}`,
      ` http://127.0.0.1:${port}`,
      `ht\ttp://127.0.\n0.1:${port}`,
      `HTTP://127.0.0.1:${port}`,
      `http://public.test@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}\\@public.test/`,
      `http://127.0.0.1:${port}#@public.test/`,
      `http://127.0.0.1:${port}?@public.test/`,
    ]
    for (const url of urls) await expect(strict.request({ url }), url).rejects.toThrow(EgressRefused)
    expect(canary.hits).toBe(0)
  })

  test('other schemes, other ports and texts that are no address are refused', async () => {
    const urls = [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1:70/',
      'data:text/plain,x',
      'javascript:1',
    ]
    urls.push('ws://127.0.0.1/', 'http://2d00::1/', 'http://', '//127.0.0.1/', '', 'http://[2d00::1]:22/')
    urls.push('http://[2d00::1]:6379/', 'https://public.test:8443/', 'http://127.0.0.1:99999/', 'http://exa mple.test/')
    for (const url of urls) await expect(strict.request({ url }), url).rejects.toThrow(EgressRefused)
  })

  test('headers that steer the connection, and line ends in headers, are refused', async () => {
    const url = 'http://public.test/'
    for (const name of [
      'Host',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'Proxy-Authorization',
      'a b',
      '',
    ]) {
      await expect(strict.request({ url, headers: { [name]: 'x' } }), name).rejects.toThrow(EgressRefused)
    }
    await expect(strict.request({ url, headers: { 'x-a': 'b\r\nhost: c' } })).rejects.toThrow(EgressRefused)
  })
})

describe('a name that changes its mind', () => {
  test('is asked once a call, and what it says later is checked again (DNS rebinding)', async () => {
    const answers = [[unroutable], ['127.0.0.1'], [unroutable], ['127.0.0.1']]
    let asked = 0
    const lookup = async () => answers[asked++] ?? []
    const egress = openEgress({ allow: [], userAgent, ports: [canary.port], lookup })
    const call = { url: `http://rebind.test:${canary.port}/`, timeoutMs: 300 }
    await expect(egress.request(call)).rejects.toThrow(EgressFailed)
    expect(asked).toBe(1)
    await expect(egress.request(call)).rejects.toThrow(EgressRefused)
    await expect(egress.request(call)).rejects.toThrow(EgressFailed)
    await expect(egress.request(call)).rejects.toThrow(EgressRefused)
    expect(asked).toBe(4)
    expect(canary.hits).toBe(0)
    await egress.close()
  })

  test('that is not found is not called, whatever it says the next time', async () => {
    let asked = 0
    const lookup = async () => {
      asked += 1
      if (asked === 1) throw new Error('SERVFAIL')
      return asked === 2 ? [] : ['127.0.0.1']
    }
    const egress = openEgress({ allow: [], userAgent, ports: [canary.port], lookup })
    const call = { url: `http://flaky.test:${canary.port}/` }
    await expect(egress.request(call)).rejects.toMatchObject({ reason: 'lookup', message: /flaky\.test was not found/ })
    await expect(egress.request(call)).rejects.toMatchObject({ reason: 'lookup' })
    await expect(egress.request(call)).rejects.toThrow(EgressRefused)
    expect(canary.hits).toBe(0)
    await egress.close()
  })

  test('is connected to the address that was checked, not to a later one', async () => {
    let asked = 0
    const lookup = async () => [asked++ === 0 ? '127.0.0.1' : unroutable]
    const egress = openEgress({ allow: ['pinned.test'], userAgent, lookup })
    await egress.request({ url: `http://pinned.test:${canary.port}/` })
    expect(asked).toBe(1)
    expect(canary.hosts).toEqual([`pinned.test:${canary.port}`])
    canary.hits = 0
    await egress.close()
  })
})

test('every address of the internet is public, and none of the special ones is', () => {
  const inside = [
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '127.0.0.1',
    '::1',
    '::ffff:8.8.8.8',
    '2002:808:808::1',
    '::8.8.8.8',
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
})

test('the allow list names hosts, or hosts with a port, in any spelling, and nothing else', async () => {
  const { port } = canary
  const open = async (allow: string[], url: string) => {
    const egress = openEgress({
      allow,
      userAgent,
      lookup: lookupOf({ 'crm.test': ['127.0.0.1'], 'crm.test.': ['127.0.0.1'] }),
    })
    const outcome = await egress.request({ url }).then(
      answer => answer.status,
      (error: Error) => error.name,
    )
    await egress.close()
    return outcome
  }
  expect(await open(['crm.test'], `http://crm.test:${port}/`)).toBe(200)
  expect(await open([`CRM.test:${port}`], `http://crm.test:${port}/`)).toBe(200)
  expect(await open(['127.0.0.1'], `http://2130706433:${port}/`)).toBe(200)
  if (hasIpv6) expect(await open([`[::1]:${port}`], `http://[0:0::1]:${port}/`)).toBe(200)
  expect(await open(['crm.test:80'], `http://crm.test:${port}/`)).toBe('EgressRefused')
  expect(await open(['crm.test'], `http://127.0.0.1:${port}/`)).toBe('EgressRefused')
  expect(await open(['127.0.0.1'], `http://crm.test:${port}/`)).toBe('EgressRefused')
  expect(await open(['test'], `http://crm.test:${port}/`)).toBe('EgressRefused')
  expect(await open(['crm.test'], 'file:///etc/passwd')).toBe('EgressRefused')
  expect(await open(['crm.test'], `http://a:b@crm.test:${port}/`)).toBe('EgressRefused')
  for (const entry of ['', 'a b', 'http://crm.test', 'crm.test/path', 'crm.test:x', '::1']) {
    expect(() => openEgress({ allow: [entry], userAgent }), entry).toThrow('EGRESS_ALLOW')
  }
  canary.hits = 0
})

function lookupOf(known: Record<string, string[]>) {
  return async (hostname: string) => {
    const addresses = known[hostname]
    if (addresses === undefined) throw new Error(`${hostname} is unknown`)
    return addresses
  }
}
