import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, makeContact, makeSet, nextNumber } from '../contacts/contacts.fixture.ts'
import { openSocket } from '../testing/socket.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openWebChannel } from './web-chat.fixture.ts'

const identitySecret = 'shared-with-the-site'
const customers = `${base}/customers`
let world: World
let site: Awaited<ReturnType<typeof openWebChannel>>
beforeAll(async () => {
  world = await openWorld()
  site = await openWebChannel(world, 'Site', { identitySecret })
})
afterAll(() => world.close())

const asha = () => world.as('asha')

/** The page says whose number it is, and has checked it. */
function proven(phoneNumber: string) {
  return { phoneNumber, identityHash: hashOf(phoneNumber) }
}

function hashOf(subject: string): string {
  return createHmac('sha256', identitySecret).update(subject).digest('hex')
}

async function contactOf(visitorId: string) {
  const { rows } = await world.platform.databases.owner.query(
    `select c.id, c.phone_number as phone, c.is_proven as "isProven" from visitors v
     join contacts c on c.id = v.contact_id where v.id = $1`,
    [visitorId],
  )
  return rows[0]
}

test('a visitor’s number is kept as the contact book writes numbers, and what is none is refused', async () => {
  const number = nextNumber()
  const spaced = `0${number.slice(0, 5)} ${number.slice(5)}`
  const visitor = await site.visit({ name: 'Ravi', phoneNumber: spaced })
  expect(await contactOf(visitor.id)).toMatchObject({ phone: `91${number}`, isProven: false })
  const { reply } = await site.visit({ phoneNumber: '12' })
  expect(reply.body).toMatchObject({ status: false, code: '400' })
})

test('a number that is merely told never takes the contact who has proven it; a proven one is that contact', async () => {
  const number = nextNumber()
  const known = await makeContact(asha(), { phoneNumber: number })
  const claims = await site.visit({ name: 'Stranger', phoneNumber: number })
  const stranger = await contactOf(claims.id)
  expect(stranger).toMatchObject({ phone: `91${number}`, isProven: false })
  expect(stranger.id).not.toBe(known)
  const proves = await site.visit(proven(`+91 ${number}`))
  expect(await contactOf(proves.id)).toEqual({ id: known, phone: `91${number}`, isProven: true })
  expect((await asha().get(`${customers}/${known}`)).body.data.customer.name).toBe('Asha Rao')
})

test('who proves a number that is nobody’s is found by it from then on, also beside strangers who told it', async () => {
  const number = nextNumber()
  const claims = await site.visit({ phoneNumber: number })
  const [first, second] = [await site.visit(proven(number)), await site.visit(proven(number))]
  const own = await contactOf(first.id)
  expect(own).toMatchObject({ phone: `91${number}`, isProven: true })
  expect(await contactOf(second.id)).toEqual(own)
  expect((await contactOf(claims.id)).id).not.toBe(own.id)
})

test('a contact of the Bin who writes again is a contact again, with the groups it was in (CUST-055)', async () => {
  const number = nextNumber()
  const groupId = await makeSet(asha(), 'groups', 'Regulars')
  const known = await makeContact(asha(), { phoneNumber: number, groups: [groupId] })
  const before = await site.visit(proven(number))
  const binned = async () => {
    expect((await asha().delete(`${customers}/${known}`)).body.status).toBe(true)
    expect((await asha().get(`${customers}/${known}`)).status).toBe(404)
  }
  const read = async () => (await asha().get(`${customers}/${known}`)).body.data?.customer
  await binned()
  await site.visit(proven(number))
  expect(await read()).toMatchObject({ phoneNumber: `91${number}`, groups: [groupId] })
  await binned()
  const again = await site.visit({ visitorToken: before.token })
  expect([again.id, (await read()).groups]).toEqual([before.id, [groupId]])
})

test('a number of a contact that was merged leads to the one it is part of, which stays merged', async () => {
  const number = nextNumber()
  const [own, other] = [await makeContact(asha()), await makeContact(asha(), { phoneNumber: number })]
  const before = await site.visit(proven(number))
  const merge = await asha().post(`${customers}/${own}/merge`, { customerIds: [other] })
  expect(merge.body.status).toBe(true)
  const after = await site.visit(proven(number))
  const again = await site.visit({ visitorToken: before.token })
  expect([(await contactOf(after.id)).id, (await contactOf(again.id)).id]).toEqual([own, own])
  expect((await asha().get(`${customers}/${other}`)).status).toBe(404)
})

test('a mail told beside a proven number is nobody’s proof: who proves that mail is somebody else', async () => {
  const email = 'owner@shop.example'
  const [own, other] = [
    await site.visit({ ...proven(nextNumber()), email }),
    await site.visit({ email, identityHash: hashOf(email) }),
  ]
  const [taker, owner] = [await contactOf(own.id), await contactOf(other.id)]
  expect(owner).toMatchObject({ phone: null, isProven: true })
  expect(owner.id).not.toBe(taker.id)
  const mailOf = async (id: string) => (await asha().get(`${customers}/${id}`)).body.data.customer.emailId
  expect([(await mailOf(taker.id)) || null, await mailOf(owner.id)]).toEqual([null, email])
  // Neither does a visitor who comes back get another's mail by it.
  await site.visit({ ...proven(taker.phone), visitorToken: own.token, email })
  expect((await contactOf((await site.visit({ email, identityHash: hashOf(email) })).id)).id).toBe(owner.id)
})

test('staff and relays hear of a visitor who is new in the contact book, and of what the visitor tells later', async () => {
  const relay = { name: 'Book', provider: 'hook', data: { url: 'https://crm.example/hook' } }
  const made = await world
    .as('dev')
    .post('/chatbird/api/relaybridge/integrations', { ...relay, events: ['contact.created', 'contact.updated'] })
  expect(made.body.status).toBe(true)
  const socket = openSocket(world.address, `?token=${await world.token('asha')}`)
  await socket.next('ready')
  const number = nextNumber()
  const visitor = await site.visit({ phoneNumber: number })
  const { id: contactId } = await contactOf(visitor.id)
  await site.visit({ visitorToken: visitor.token, name: 'Ravi', phoneNumber: number })
  // Nothing is new in this one.
  await site.visit({ visitorToken: visitor.token, name: 'Ravi', phoneNumber: number })
  const told = () => socket.frames.filter(({ data }) => data?.contactId === contactId).map(({ event }) => event)
  await expect.poll(told).toEqual(['contacts.contact.changed', 'contacts.contact.changed'])
  socket.close()
  const { rows } = await world.platform.databases.owner.query(
    'select event, body::jsonb from relay_calls order by event',
  )
  const about = { contactId, phoneNumber: `91${number}` }
  expect(rows).toEqual([
    { event: 'contact.created', body: { ...about, name: '', channelId: site.channelId } },
    { event: 'contact.updated', body: { ...about, name: 'Ravi' } },
  ])
})
