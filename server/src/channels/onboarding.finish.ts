import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import type { onboardChannel } from '@parley/contracts/channels/onboarding.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { mcmi } from '@parley/vendors/mcmi/mcmi.ts'
import { metaCloud } from '@parley/vendors/meta/meta-cloud.ts'
import { sql } from 'kysely'
import { requireDepartment } from '../departments/departments.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { channels, oneChannel } from './channels.rows.ts'
import { addChannel, assertFreeName } from './channels.ts'
import { doorOf } from './door.ts'
import { callGraph, toldByVendor } from './graph.ts'
import { requireSignup, type Signup } from './onboarding.sessions.ts'
import { assertMayConnect, digits, requireFreeNumber } from './onboarding.ts'
import type { Settings } from './settings.ts'

/**
 * The channel is made before WhatsApp is told its address, because WhatsApp calls it at once; if that is refused, the
 * channel is removed again.
 */
export async function onboardNumber(work: Work, body: BodyOf<typeof onboardChannel>) {
  assertMayConnect(work)
  const signup = await requireSignup(work, body.sessionId)
  const number = await requireFreeNumber(work, signup, body.phoneNumberId)
  await work.transact(inside => assertFreeName(inside, body.name))
  const departmentId = await work.transact(inside => requireDepartment(inside, body.deptId))
  const isShared = await work.transact(inside => isAccountShared(inside, signup))
  await toldByVendor(() => register(work, signup, body))
  const channelId = await work.transact(inside =>
    addChannel(inside, {
      ...kindOf(inside, signup, body.phoneNumberId),
      name: body.name,
      type: whatsApp,
      contactId: digits(number.displayPhoneNumber),
      departmentId,
    }),
  )
  try {
    await toldByVendor(() => subscribe(work, signup, { channelId, isShared, phoneNumberId: body.phoneNumberId }))
  } catch (error) {
    await work.transact(inside => inside.db.deleteFrom('channels').where('id', '=', channelId).execute())
    throw error
  }
  return say(channelTexts.created, { channelId })
}

type Kind = { vendorId: number; settings: Settings }

function kindOf({ platform }: Work, { accessToken, appSecret, wabaId }: Signup, phoneNumberId: string): Kind {
  if (platform.config.vendorBaseUrls.mcmi) {
    return { vendorId: mcmi.id, settings: { authKey: accessToken, phoneNumberId } }
  }
  const settings = { accessToken, phoneNumberId, wabaId }
  return { vendorId: metaCloud.id, settings: appSecret ? { ...settings, appSecret } : settings }
}

function register(
  { platform }: Work,
  { accessToken: token }: Signup,
  { phoneNumberId, pin }: BodyOf<typeof onboardChannel>,
) {
  const body = { messaging_product: 'whatsapp', pin }
  return callGraph(platform, { method: 'POST', path: `${phoneNumberId}/register`, body, token })
}

type Subscribed = { channelId: string; phoneNumberId: string; isShared: boolean }

/**
 * An account has one address for all its numbers. A second number is given an address of its own, so that the first one
 * keeps the account's.
 */
async function subscribe(work: Work, { wabaId, accessToken: token }: Signup, told: Subscribed): Promise<void> {
  const row = await work.transact(inside => oneChannel(inside, told.channelId))
  const door = doorOf(work.platform, row)
  const address = { override_callback_uri: door.webhookUrl, verify_token: door.settings.webhookVerifyToken ?? '' }
  const subscribed = { method: 'POST', path: `${wabaId}/subscribed_apps`, token } as const
  await callGraph(work.platform, { ...subscribed, body: told.isShared ? {} : address })
  if (!told.isShared) return
  const body = { webhook_configuration: address }
  await callGraph(work.platform, { method: 'POST', path: told.phoneNumberId, body, token })
}

async function isAccountShared(work: Work, { wabaId }: Signup): Promise<boolean> {
  const other = await channels(work)
    .where('vendor', '=', metaCloud.id)
    .where(sql<boolean>`data->>'wabaId' = ${wabaId}`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
