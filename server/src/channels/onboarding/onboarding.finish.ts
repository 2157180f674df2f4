import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import type { onboardChannel } from '@parley/contracts/channels/onboarding.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { mcmi } from '@parley/vendors/mcmi/mcmi.ts'
import { metaCloud } from '@parley/vendors/meta/meta-cloud.ts'
import { requireDepartment } from '../../departments/departments.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { oneChannel } from '../channels.rows.ts'
import { addChannel, assertFreeName } from '../channels.ts'
import { saysNothing } from '../connection/findings.ts'
import { subscribeTo } from '../connection/subscribing.ts'
import { doorOf } from '../door.ts'
import { callGraph, reached, toldByVendor, vendorRefusal } from '../graph.ts'
import type { Settings } from '../settings.ts'
import { requireSignup, type Signup } from './onboarding.sessions.ts'
import { assertMayConnect, digits, holdNumber, requireFreeNumber } from './onboarding.ts'

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
  await toldByVendor(() => register(work, signup, body))
  const channelId = await work.transact(async inside => {
    await holdNumber(inside, body.phoneNumberId)
    return addChannel(inside, {
      ...kindOf(inside, signup, body.phoneNumberId),
      name: body.name,
      type: whatsApp,
      contactId: digits(number.displayPhoneNumber),
      departmentId,
    })
  })
  try {
    await subscribe(work, signup, { channelId, phoneNumberId: body.phoneNumberId })
  } catch (error) {
    await work.transact(inside => inside.db.deleteFrom('channels').where('id', '=', channelId).execute())
    throw error
  }
  return say(channelTexts.created, { channelId })
}

type Kind = { vendorId: number; settings: Settings }

function kindOf({ platform }: Work, { accessToken, appSecret, wabaId }: Signup, phoneNumberId: string): Kind {
  if (platform.config.vendorBaseUrls.mcmi) {
    return { vendorId: mcmi.id, settings: { authKey: accessToken, phoneNumberId, wabaId } }
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

type Made = { channelId: string; phoneNumberId: string }

/** At Meta, whoever carries the channel's messages: there the number was signed up. */
async function subscribe(work: Work, { wabaId, accessToken }: Signup, { channelId, phoneNumberId }: Made) {
  const row = await work.transact(inside => oneChannel(inside, channelId))
  const own = doorOf(work.platform, row)
  const { host } = doorOf(work.platform, { ...row, vendor: metaCloud.id })
  const door = { ...own, host, settings: { ...own.settings, accessToken, wabaId, phoneNumberId } }
  const refusal = await reached(() => subscribeTo(work, { channelId, vendor: metaCloud, door }))
  if (!refusal) return
  throw vendorRefusal(saysNothing(refusal.text) ? `WhatsApp answered ${refusal.code}.` : refusal.text)
}
