import type { chatRefDraft } from '@parley/contracts/auth/chat-refs.ts'
import { permissionsOf } from '@parley/contracts/auth/permissions.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { denied, missing, refuse } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { actorOf, admit, userRows } from './login.ts'
import { featuresOf } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'

const validForMs = 5 * 60_000

/** Makes an address that signs in as the user once; so only a caller with all of that user's rights may make one. */
export async function addChatRef(work: Work, draft: z.output<typeof chatRefDraft>) {
  const user = await findColleague(work, draft)
  if (!user?.isActive) throw missing('User', draft.uId ? 'uId' : 'emailId')
  const held = permissionsOf({ roles: user.roles, chat: user.handlesChats, features: featuresOf(user.features) })
  if (!held.every(permission => work.actor.permissions.has(permission))) throw denied()
  const chatRefId = newToken()
  const expiresAt = new Date(work.now.getTime() + validForMs)
  await work.db
    .insertInto('chatRefs')
    .values({
      secretHash: tokenHash(chatRefId),
      enterpriseId: work.enterpriseId,
      userId: user.id,
      chatId: draft.chatId ?? null,
      expiresAt,
    })
    .execute()
  work.audit({ module: 'Login', action: 'create', resourceId: user.id, resourceName: user.name })
  const url = `${work.platform.config.publicUrl}/chatagent?chatRefId=${chatRefId}`
  return { chatRefId, url, expiresOn: expiresAt }
}

/** Deletes the secret in the statement that reads it, so that two requests cannot both use it. */
export async function enterWithChatRef(work: Work, chatRefId: string) {
  const used = await work.transact(({ db }) => takeChatRef(db, chatRefId))
  if (!used) throw expired()
  const user = await work.transact(({ db }) => userOf(db, used.userId))
  if (!user?.activatedAt || !user.isActive || !user.enterpriseActive) throw expired()
  const answer = await work.transact(
    inside => admit(inside, user, { appId: 'chatagent', endsOthers: user.singleSession }),
    actorOf(user),
  )
  return say(answer.message, { ...answer.answer, ...(used.chatId ? { chatId: used.chatId } : {}) })
}

function findColleague(work: Work, { uId, emailId }: z.output<typeof chatRefDraft>) {
  const colleagues = work.db
    .selectFrom('users')
    .innerJoin('enterprises', 'enterprises.id', 'users.enterpriseId')
    .select(['users.id', 'users.name', 'users.roles', 'users.handlesChats', 'users.isActive', 'enterprises.features'])
    .where('users.enterpriseId', '=', work.enterpriseId)
  const meant = uId
    ? colleagues.where(eb => eb(eb.cast('users.id', 'text'), '=', uId.toLowerCase()))
    : colleagues.where(eb => eb(eb.fn('lower', ['users.email']), '=', (emailId ?? '').toLowerCase()))
  return meant.executeTakeFirst()
}

async function takeChatRef(db: Db, chatRefId: string) {
  const taken = await db
    .deleteFrom('chatRefs')
    .where('secretHash', '=', tokenHash(chatRefId))
    .returningAll()
    .executeTakeFirst()
  return taken && taken.expiresAt.getTime() > Date.now() ? taken : null
}

function userOf(db: Db, id: string) {
  return userRows(db).where('users.id', '=', id).executeTakeFirst()
}

function expired() {
  return refuse(400, { code: 'invalid_link', message: texts.sessionExpired })
}
