import { isUuid, uuidv7 } from '../../platform/ids.ts'
import { missing, notFound, type Refusal } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'

/** The credentials of a sign-up that has begun, kept until its channel is made. */
export type Signup = { id: string; wabaId: string; accessToken: string; appSecret: string }

const lastsMs = 60 * 60 * 1000

export async function openSignup(work: Work, { wabaId, accessToken, appSecret }: Omit<Signup, 'id'>): Promise<Signup> {
  const id = uuidv7()
  const { secrets } = work.platform
  await work.db.deleteFrom('whatsappSignups').where('expiresAt', '<', work.now).execute()
  await work.db
    .insertInto('whatsappSignups')
    .values({
      id,
      enterpriseId: work.enterpriseId,
      userId: userOf(work),
      wabaId,
      token: secrets.seal(JSON.stringify({ accessToken, appSecret }), placeOf(work, id)),
      expiresAt: new Date(work.now.getTime() + lastsMs),
    })
    .execute()
  work.audit({ module: 'WhatsApp onboarding', action: 'create', resourceId: id, resourceName: wabaId })
  return { id, wabaId, accessToken, appSecret }
}

/** For calls that name the session in their body. */
export function requireSignup(work: Work, sessionId: string): Promise<Signup> {
  return signupOr(work, sessionId, missing('Session', 'sessionId'))
}

/** For lists, whose refusals are hard. */
export function signupOfQuery(work: Work, sessionId: string): Promise<Signup> {
  return signupOr(work, sessionId, notFound('Session'))
}

/** Only the person who began a sign-up can go on with it. */
async function signupOr(work: Work, sessionId: string, refusal: Refusal): Promise<Signup> {
  if (!isUuid(sessionId)) throw refusal
  const row = await work.transact(inside =>
    inside.db
      .selectFrom('whatsappSignups')
      .selectAll()
      .where('enterpriseId', '=', inside.enterpriseId)
      .where('userId', '=', userOf(inside))
      .where('id', '=', sessionId)
      .where('expiresAt', '>', inside.now)
      .executeTakeFirst(),
  )
  if (!row) throw refusal
  // `openSignup` alone writes this column.
  const kept = JSON.parse(work.platform.secrets.open(row.token, placeOf(work, row.id))) as Omit<Signup, 'id' | 'wabaId'>
  return { id: row.id, wabaId: row.wabaId, ...kept }
}

function userOf({ actor }: Work): string {
  if (!actor.id) throw new Error('Only somebody who has signed in connects WhatsApp.')
  return actor.id
}

function placeOf({ enterpriseId }: Work, id: string): string {
  return `${enterpriseId}|whatsapp_signups|${id}|token`
}
