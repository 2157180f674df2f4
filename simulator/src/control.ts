import { z } from 'zod'
import type { Account, Said } from './call.ts'
import { businessOf, type Desk } from './desk.ts'
import { script } from './faults.ts'
import { uuid } from './read.ts'
import type { Room } from './room.ts'
import { type House, type Taken, write } from './serving.ts'
import { shared } from './shared.ts'

const account = z.strictObject({
  vendor: z.string(),
  settings: z.record(z.string(), z.string()),
  webhookUrl: z.url().nullish(),
})
const template = z.strictObject({
  vendor: z.string(),
  id: z.string().optional(),
  name: z.string(),
  language: z.string().default('en'),
  category: z.string().default('UTILITY'),
  status: z.string().default('APPROVED'),
  values: z.number().int().min(0).nullish(),
  /** In Meta's words, where the vendor is to hold a message against them. */
  components: z.array(z.record(z.string(), z.unknown())).default([]),
  /** For the business of an account, by its settings; for all without them. */
  account: z.record(z.string(), z.string()).optional(),
})
const customer = z.strictObject({
  vendor: z.string(),
  from: z.string().min(1),
  name: z.string().default('Customer'),
  text: z.string().optional(),
  payload: z.string().nullish(),
  share: shared.optional(),
  /** For an account by its settings, where a vendor has several. */
  account: z.record(z.string(), z.string()).optional(),
  act: z.enum(['write', 'block', 'unblock', 'vanish', 'return']).default('write'),
})

type Act = (house: House, given: { query: Record<string, string>; body: unknown }) => Promise<unknown> | unknown

const acts: Readonly<Record<string, Act>> = {
  'GET /_health': () => ({ ok: true }),
  'GET /_ledger': ({ ledger }, { query }) => {
    const { limit = '1000', ...wanted } = query
    const found = ledger.read(wanted)
    return { counts: ledger.counts(), total: found.length, entries: found.slice(-Number(limit)) }
  },
  'DELETE /_ledger': ({ ledger }) => ledger.clear(),
  'GET /_hooks': ({ courier }, { query }) => ({
    open: courier.open(),
    hooks: courier
      .carried()
      .filter(({ vendor }) => !query.vendor || vendor === query.vendor)
      .slice(-1000),
  }),
  'GET /_faults': ({ faults }) => ({ rules: faults.shown() }),
  'POST /_faults': ({ faults }, { body }) => {
    faults.set(script.parse(body))
    return { rules: faults.shown() }
  },
  'GET /_templates': ({ desk }, { query }) => ({ templates: desk.templates(query.vendor ?? '') }),
  'POST /_templates': ({ desk }, { body }) => {
    const { id = uuid(), values = null, account: wanted, ...rest } = template.parse(body)
    const owner = wanted ? businessOf(accountOf(desk, rest.vendor, wanted)) : null
    desk.keepTemplate({ id, values, owner, ...rest })
    return { id }
  },
  'POST /_accounts': enterAccount,
  'POST /_customer': playCustomer,
}

/** What the simulator is told and asked besides: `/_…`. */
export async function controlled(house: House, { request, response, raw }: Taken): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const act = acts[`${request.method} ${url.pathname}`]
  if (!act) return write(response, { status: 404, body: { error: `There is no ${request.method} ${url.pathname}.` } })
  try {
    const body: unknown = raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {}
    const said = await act(house, { query: Object.fromEntries(url.searchParams), body })
    write(response, { status: 200, body: said ?? { ok: true } })
  } catch (error) {
    if (!(error instanceof Wrong || error instanceof z.ZodError || error instanceof SyntaxError)) throw error
    const text = error instanceof z.ZodError ? z.prettifyError(error) : error.message
    write(response, { status: 400, body: { error: text } })
  }
}

class Wrong extends Error {}

/** The vendor gets to know who calls it and where it calls back, and tries the address as it would. */
async function enterAccount({ desk, courier, rooms }: House, { body }: { body: unknown }): Promise<unknown> {
  const { vendor, settings, webhookUrl = null } = account.parse(body)
  const room = roomOf(rooms, vendor)
  const entered: Account = { vendor, settings, webhookUrl }
  const trials: { status: number; isRight: boolean }[] = []
  for (const { hook, expected } of webhookUrl ? (room.trials?.(entered) ?? []) : []) {
    const { status, body: said } = await courier.ask(hook)
    trials.push({ status, isRight: status < 300 && (expected === null || said === expected) })
  }
  if (trials.some(({ isRight }) => !isRight)) {
    const statuses = trials.map(({ status }) => status).join(', ')
    throw new Wrong(`${vendor} tried the address, which did not answer as it must (${statuses}).`)
  }
  desk.enter(entered)
  return { trials }
}

function playCustomer({ desk, courier, rooms }: House, { body }: { body: unknown }): unknown {
  const { vendor, from, name, text = '', payload = null, share, account: wanted = {}, act } = customer.parse(body)
  const room = roomOf(rooms, vendor)
  if (act === 'block' || act === 'unblock') return desk.note(vendor, from, { isBlocked: act === 'block' })
  if (act === 'vanish' || act === 'return') return desk.note(vendor, from, { isUnreachable: act === 'vanish' })
  const found = accountOf(desk, vendor, wanted)
  if (!found.webhookUrl) throw new Wrong(`Nobody has told ${vendor} where to call.`)
  desk.hear(found, from)
  if (share && !room.shares) throw new Wrong(`Customers of ${vendor} write and press here, and no more.`)
  const said: Said = { account: found, from, name, text, payload, id: uuid(), ...(share ? { shared: share } : {}) }
  const hook = room.inbound(said, desk)
  if (!hook) throw new Wrong(`${vendor} tells nobody of ${share ? `a ${share.type}` : 'what customers write'} here.`)
  courier.tell(vendor, hook)
  return { id: said.id }
}

function accountOf(desk: Desk, vendor: string, settings: Record<string, string>): Account {
  const found = desk.account(vendor, settings)
  if (!found) throw new Wrong(`${vendor} has no such account; enter it by POST /_accounts.`)
  return found
}

function roomOf(rooms: readonly Room[], slug: string): Room {
  const room = rooms.find(one => one.slug === slug)
  if (!room) throw new Wrong(`No vendor is called ${slug}.`)
  return room
}
