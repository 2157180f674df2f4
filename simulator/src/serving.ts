import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, type Call, type Message, Refusal, type Reply, type Step } from './call.ts'
import type { Courier } from './courier.ts'
import type { Desk } from './desk.ts'
import { type Faults, isTaken, type Rule } from './faults.ts'
import type { Ledger, Outcome } from './ledger.ts'
import { objectOf, textAt } from './read.ts'
import type { Room, Route } from './room.ts'

export type House = {
  rooms: readonly Room[]
  faults: Faults
  ledger: Ledger
  courier: Courier
  desk: Desk
  statusMs: number
}
export type Taken = { request: IncomingMessage; response: ServerResponse; raw: Buffer }

/** `/{vendor}/…`: what the vendor would answer, unless a fault comes between. */
export async function serveVendor(house: House, { request, response, raw }: Taken): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const [, slug = '', ...rest] = url.pathname.split('/')
  const room = house.rooms.find(one => one.slug === slug)
  const path = decoded(`/${rest.join('/')}`)
  if (!room) return write(response, { status: 404, body: { error: `No vendor is called ${slug}.` } })
  const route = room.routes.find(one => one.method === request.method && one.path.test(path))
  const call = {
    method: request.method ?? '',
    path,
    params: { ...route?.path.exec(path)?.groups },
    query: Object.fromEntries(url.searchParams),
    headers: headersOf(request),
    raw,
    body: undefined,
  }
  const fault = route ? faultAt(house, slug, route) : null
  const answer = await answered(house, { room, route, call, fault })
  note(house.ledger, { room, route, call, fault, answer })
  if (answer?.message) follow(house, room, answer.message)
  await misanswer(response, fault, answer ?? { status: 200, body: '' })
}

function faultAt({ faults }: House, slug: string, { isMessage, isUpload }: Route): Rule | null {
  if (isMessage) return faults.forCall(slug, 'messages')
  return isUpload ? faults.forCall(slug, 'uploads') : null
}

type Meeting = { room: Room; route: Route | undefined; call: Call; fault: Rule | null }

/** Null where the vendor never got to it. */
async function answered(house: House, { room, route, call, fault }: Meeting): Promise<Answer | null> {
  if (!route) return room.unknownPath
  if (fault?.kind === '429') {
    const headers = { ...room.busy.tooFast.headers, 'retry-after': String(fault.retryAfter ?? 1) }
    return { ...room.busy.tooFast, headers }
  }
  if (fault?.kind === '5xx') return { ...room.busy.down, status: fault.status ?? room.busy.down.status }
  if (fault && !isTaken(fault)) return null
  const body = bodyOf(route, call)
  if (body === undefined) return room.malformed
  try {
    return await route.handle({ ...call, body }, house.desk)
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    throw error
  }
}

/** Undefined where it cannot be read as the route wants it. */
function bodyOf(route: Route, { raw }: Call): unknown {
  const text = raw.toString('utf8')
  if (route.reads === 'form') return Object.fromEntries(new URLSearchParams(text))
  if (route.reads !== 'json') return text
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

function note(ledger: Ledger, { room, route, call, fault, answer }: Meeting & { answer: Answer | null }): void {
  const message = answer?.message
  ledger.add({
    at: new Date().toISOString(),
    vendor: room.slug,
    method: call.method,
    path: call.path,
    outcome: outcomeOf(route, answer),
    fault: fault?.kind ?? null,
    to: message?.to ?? null,
    id: message?.id ?? null,
    ref: message?.ref ?? null,
    text: message?.text ?? null,
    status: answer?.status ?? 0,
    body: call.raw.toString('utf8'),
    answer: answer?.body instanceof Uint8Array ? `${answer.body.length} bytes` : (answer?.body ?? null),
  })
}

function outcomeOf(route: Route | undefined, answer: Answer | null): Outcome {
  if (answer === null) return 'lost'
  if (answer.message) return 'accepted'
  return !route || route.isMessage || answer.status >= 400 ? 'refused' : 'called'
}

/** What becomes of a message, told step by step. */
function follow({ courier, statusMs }: House, room: Room, message: Message): void {
  const steps: readonly Step[] = message.failure ? ['failed'] : room.life(message)
  for (const [place, step] of steps.entries()) {
    courier.later(statusMs * (place + 1), () => room.status(message, step), room.slug)
  }
}

async function misanswer(response: ServerResponse, fault: Rule | null, answer: Reply): Promise<void> {
  switch (fault?.kind) {
    case 'hang':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'garbage':
      return write(response, { status: 200, body: '<!doctype html><title>It works!</title>' })
    case 'half-body':
      return writeHalf(response, answer)
    case 'delay':
      await new Promise(resolve => setTimeout(resolve, fault.ms ?? 1000))
      return write(response, answer)
    default:
      return write(response, answer)
  }
}

export function write(response: ServerResponse, { status, body, headers }: Reply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const type = isRaw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  const sent = isRaw ? body : JSON.stringify(body)
  const told = { 'content-type': type, 'content-length': Buffer.byteLength(sent ?? ''), ...headers }
  response.writeHead(status, told).end(sent)
}

function writeHalf(response: ServerResponse, { status, body }: Reply): void {
  const whole = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.length })
  response.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => response.destroy())
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map(name => [name, textAt(objectOf(headers), name)]))
}

/** An address that is written wrongly is looked for as it stands. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
