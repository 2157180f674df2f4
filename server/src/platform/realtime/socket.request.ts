import type { ClientFrame } from '@parley/contracts/realtime.ts'
import { texts } from '@parley/contracts/texts.ts'
import { sql } from 'kysely'
import { type Db, isDatabaseAway } from '../database/database.ts'
import { busy, Refusal, unavailable } from '../refusals.ts'
import { firstAnswer, type Keyed, keepAnswer } from '../serve/idempotency.ts'
import { transact } from '../transact.ts'
import { tellOutage } from '../troubles.ts'
import { type Action, type Ending, endingOf, type Session, type SocketDoor } from './socket.door.ts'
import { type Line, now } from './socket.line.ts'

const usedDifferently = 'Request id was used with another request'

type Ack = { status: boolean; code: string; message: string; data?: unknown; errors?: unknown }
type Call = { session: Session; frame: ClientFrame }

/** Does what a frame asks, with the present permissions of the token. Ends the connection when the session is over. */
export async function obey(door: SocketDoor, line: Line, { session, frame }: Call): Promise<void> {
  const answer = await answerOf(door, { session, frame })
  if ('ending' in answer) return line.refuse(answer.ending.code, answer.ending.message)
  if (frame.reqId)
    line.push({ event: 'ack', reqId: frame.reqId, action: frame.action, ...answer, at: now(), data: answer.data ?? {} })
  else if (!answer.status)
    line.push({ event: 'error', at: now(), data: { code: Number(answer.code) || 400, message: answer.message } })
}

async function answerOf(door: SocketDoor, { session, frame }: Call): Promise<Ack | { ending: Ending }> {
  try {
    const ending = await endingOf(door, session, true)
    if (ending) return { ending }
    const actions = session.actor.kind === 'visitor' ? door.actions.visitor : door.actions.user
    const action = Object.hasOwn(actions, frame.action) ? actions[frame.action] : undefined
    if (!action) return { status: false, code: '400', message: 'Unknown action' }
    return await perform(door, { session, frame }, action)
  } catch (error) {
    const refusal = isDatabaseAway(error) ? unavailable(error) : error
    if (!(refusal instanceof Refusal)) {
      door.platform.log.error({ err: error, action: frame.action }, 'socket action')
      return { status: false, code: '500', message: texts.somethingWentWrong }
    }
    if (refusal.status === 503) tellOutage(door.platform.log, refusal)
    return { status: false, code: refusal.told.code, message: refusal.message, errors: refusal.told.errors }
  }
}

/** A reqId that is repeated within ten minutes gets the first ack, and has no second effect. */
async function perform({ platform }: SocketDoor, { session, frame }: Call, action: Action): Promise<Ack> {
  const { actor, facts } = session
  const { secrets } = platform
  const { reqId, ...asked } = frame
  const keyed = reqId ? { scope: `socket:${actor.id}`, key: reqId, hash: secrets.digest(JSON.stringify(asked)) } : null
  return transact({ platform, actor, request: facts }, async work => {
    if (keyed) await assertSameRequest(work.db, keyed)
    const known = keyed && (await firstAnswer(work.db, keyed, secrets))
    if (known) return ackOf(known.body)
    const ack: Ack = { status: true, code: '100', message: 'success', data: await action(work, frame) }
    if (keyed) await keepAnswer(work.db, keyed, { status: 200, body: JSON.stringify(ack) }, secrets)
    return ack
  })
}

async function assertSameRequest(db: Db, { scope, key, hash }: Keyed): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
  const known = await db
    .selectFrom('idempotencyKeys')
    .select('requestHash')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && !known.requestHash.equals(hash)) throw busy(usedDifferently)
}

/** `perform` alone writes answers under a socket's key. */
function ackOf(stored: string): Ack {
  return JSON.parse(stored) as Ack
}
