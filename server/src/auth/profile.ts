import { loginTexts } from '@parley/contracts/auth/login.ts'
import { featureFlags } from '@parley/contracts/auth/permissions.ts'
import {
  type AudioSettings,
  type audioDraft,
  audioSettings,
  type passwordDraft,
  passwordTexts,
  type profileDraft,
} from '@parley/contracts/auth/profile.ts'
import type { z } from 'zod'
import { departmentsOfUsers } from '../departments/members.ts'
import { invalid, loginRequired, tooMany } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { warnOwner } from './login.ts'
import { tryPassword } from './login-guard.ts'
import { receivePassword } from './password-transport.ts'
import { assertNewPassword, hashPassword } from './passwords.ts'
import { roleNames } from './roles.ts'
import { endSessions, featuresOf } from './sessions.ts'

const defaultAudio: AudioSettings = {
  enable: true,
  sounds: [
    { type: 'new_chat', sound: 'chime', repeat: true, volume: 80 },
    { type: 'new_message', sound: 'pop', repeat: false, volume: 60 },
  ],
}

export async function readProfile(work: Work) {
  const row = await ownRow(work)
  const features = featuresOf(row.features)
  return {
    uId: row.id,
    id: row.id,
    _id: row.id,
    eId: row.enterpriseId,
    name: row.name,
    userName: row.email,
    emailId: row.email,
    roles: row.roles,
    roleNames: roleNames(row.roles),
    isAdmin: row.roles.includes(1),
    permissions: [...work.actor.permissions],
    features: Object.fromEntries(featureFlags.map(flag => [flag, features[flag] !== false])),
    enterprise: {
      eId: row.enterpriseId,
      name: row.enterpriseName,
      logo: row.logo,
      currency: row.currency === 'USD' ? ('USD' as const) : ('INR' as const),
      timezone: row.enterpriseTimezone,
      country: row.country,
    },
    departments: (await departmentsOfUsers(work, [row.id])).get(row.id) ?? [],
    enablePushNotification: row.pushNotification,
    enableChatNotification: row.chatNotification,
    audioSettings: audioOf(row.audioSettings),
    artifactsEnabled: row.artifactsEnabled,
    directSSO: false,
    profilePic: row.profilePic,
    phoneNumber: row.phoneNumber,
    timezone: row.timezone ?? row.enterpriseTimezone,
    ownTimezone: row.timezone,
    language: 'en' as const,
    agentStatus: 0,
    maxChats: row.maxChats,
    lastLoginOn: row.lastLoginAt,
    twoFactor: { isEnabled: false, type: null, enforced: false },
  }
}

export async function readMe(work: Work) {
  const profile = await readProfile(work)
  return { ...profile, user: profile }
}

export async function updateProfile(work: Work, draft: z.output<typeof profileDraft>) {
  const before = await ownRow(work)
  const change = {
    ...(draft.name === undefined ? {} : { name: draft.name }),
    ...(draft.phoneNumber === undefined ? {} : { phoneNumber: draft.phoneNumber || null }),
    ...(draft.profilePic === undefined ? {} : { profilePic: draft.profilePic || null }),
    ...(draft.timezone === undefined ? {} : { timezone: draft.timezone || null }),
    ...(draft.enablePushNotification === undefined ? {} : { pushNotification: draft.enablePushNotification }),
    ...(draft.enableChatNotification === undefined ? {} : { chatNotification: draft.enableChatNotification }),
  }
  if (Object.keys(change).length > 0) {
    await work.db.updateTable('users').set(change).where('id', '=', before.id).execute()
  }
  const was = Object.fromEntries(Object.keys(change).map(key => [key, Reflect.get(before, key)]))
  work.audit({
    module: 'Users',
    action: 'update',
    resourceId: before.id,
    resourceName: draft.name ?? before.name,
    before: was,
    after: change,
  })
  work.announce('profileChanged', {}, { users: [before.id] })
  return say('Profile updated successfully', { profile: await readProfile(work) })
}

export async function changePassword(work: Work, sent: z.output<typeof passwordDraft>) {
  const row = await ownRow(work)
  const [old, password, confirmPassword] = await Promise.all(
    (['oldPassword', 'password', 'confirmPassword'] as const).map(field =>
      receivePassword(work.platform, sent[field], field),
    ),
  )
  await assertPassword(work, row, old ?? '')
  assertNewPassword({ password: password ?? '', confirmPassword }, row.email)
  const passwordHash = await hashPassword(password ?? '')
  // Another change may have come first: then what was checked is no longer the password.
  const changed = await work.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', row.id)
    .where('passwordHash', '=', row.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw invalid(passwordTexts.wrong, 'oldPassword')
  await endSessions(work, { userId: row.id, except: work.actor.sessionId })
  work.audit({
    module: 'Users',
    action: 'update',
    resourceId: row.id,
    resourceName: row.name,
    before: { password: 'old' },
    after: { password: 'new' },
  })
  return say(passwordTexts.changed, {})
}

/** A stolen session is not to find out the password by guessing, so guesses count as they do at the login. */
async function assertPassword(
  work: Work,
  owner: { email: string; name: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  const { passwordHash, email } = owner
  const { isRight, waitSeconds, lockedForGood } = await tryPassword(work, email, { password, passwordHash })
  if (waitSeconds > 0) throw tooMany(waitSeconds, loginTexts.locked)
  if (isRight) return
  if (lockedForGood) await work.transact(inside => warnOwner(inside, owner), { kind: 'system' })
  throw invalid(passwordTexts.wrong, 'oldPassword')
}

export async function updateAudio(work: Work, draft: z.output<typeof audioDraft>) {
  const row = await ownRow(work)
  const before = audioOf(row.audioSettings)
  const sent = new Map(draft.audioSettings.sounds.map(sound => [sound.type, sound]))
  const after: AudioSettings = {
    enable: draft.audioSettings.enable,
    sounds: before.sounds.map(sound => sent.get(sound.type) ?? sound),
  }
  const { enableChatNotification } = draft
  await work.db
    .updateTable('users')
    .set({ chatNotification: enableChatNotification, audioSettings: JSON.stringify(after) })
    .where('id', '=', row.id)
    .execute()
  work.audit({
    module: 'Users',
    action: 'update',
    resourceId: row.id,
    resourceName: row.name,
    before: { chatNotification: row.chatNotification, audioSettings: before },
    after: { chatNotification: enableChatNotification, audioSettings: after },
  })
  work.announce('profileChanged', {}, { users: [row.id] })
  return say('Profile updated successfully', { enableChatNotification, audioSettings: after })
}

function audioOf(stored: unknown): AudioSettings {
  return stored === null ? defaultAudio : audioSettings.parse(stored)
}

async function ownRow(work: Work) {
  const row = await work.db
    .selectFrom('users')
    .innerJoin('enterprises', 'enterprises.id', 'users.enterpriseId')
    .selectAll('users')
    .select(['enterprises.name as enterpriseName', 'enterprises.timezone as enterpriseTimezone'])
    .select(['enterprises.currency', 'enterprises.country', 'enterprises.logo', 'enterprises.features'])
    .where('users.id', '=', work.actor.id)
    .executeTakeFirst()
  if (!row) throw loginRequired()
  return row
}
