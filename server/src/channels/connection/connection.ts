import { emailPattern } from '@parley/contracts/auth/login.ts'
import { channelTexts } from '@parley/contracts/channels/channels.ts'
import type { testChannel } from '@parley/contracts/channels/connection.ts'
import { email, numberedTypes, simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { texts as common } from '@parley/contracts/texts.ts'
import { holdsJson } from '@parley/vendors/checked.ts'
import type { Channel, HttpAnswer, HttpCall, Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { countryCode } from '../../contacts/values.ts'
import { tryMailbox } from '../../dispatch/mailbox/mailbox.ts'
import { tryMessageCentre } from '../../dispatch/smpp/smpp.ts'
import { greetMailServer } from '../../dispatch/transports.ts'
import { invalid } from '../../platform/refusals.ts'
import { SecretUnreadable } from '../../platform/secrets.ts'
import type { Work } from '../../platform/work.ts'
import { type ChannelRow, channels, keepSettings, oneChannel, settingsOf } from '../channels.rows.ts'
import { reopenLane, tellChange } from '../channels.ts'
import { doorOf } from '../door.ts'
import { sentence } from '../health/health.ts'
import { keepStanding } from '../health/standing.ts'
import { testInstallation } from '../installation.ts'
import { readableSecrets } from '../settings.ts'
import { sendOne, type Verdict, verdictOf } from './connection.message.ts'
import { type Asked, findingOf, missingAddress, missingProof } from './findings.ts'
import { subscribeTo } from './subscribing.ts'
import {
  authorized,
  callVendor,
  isCheckable,
  notCalled,
  refusalIn,
  unreachable,
  type VendorRefusal,
} from './vendor.calls.ts'

/**
 * Asks the vendor whether the credentials are good; with a recipient, sends one message past every queue, though not
 * past the gate. What the
 * vendor refuses is an answer, not an error.
 */
export async function testConnection(work: Work, channelId: string, { to, text, page }: BodyOf<typeof testChannel>) {
  const row = await work.transact(inside => oneChannel(inside, channelId))
  const vendor = vendorOf(row.vendor)
  if (!vendor) throw invalid(channelTexts.wrongVendor)
  if (vendor.slug === 'web') return testInstallation(work, channelId, page)
  const asking = { vendor, settings: settingsOf(row), config: work.platform.config }
  if (vendor.retired)
    return answerOf(asking, { code: null, text: vendor.retired }, { message: '', latencyMs: 0, isChecked: true })
  const recipient = to && (await addressed(work, row, to))
  const started = performance.now()
  const { verdict, message, isUnjudged, mailbox } = await asked(missingAddress(asking), () =>
    recipient
      ? sendOne(work, { row, vendor }, { to: recipient, text: text || channelTexts.testMessage })
      : checkOne(work, row, vendor),
  )
  const latencyMs = Math.round(performance.now() - started)
  // The simulator needs none, so there its word is enough.
  const isChecked = !isUnjudged || vendor.id === simulatorVendor
  const found = answerOf(asking, verdict, { message, latencyMs, isChecked, mailbox })
  // A message may be refused for its recipient, which says nothing of the channel.
  if (!recipient && !isUnjudged) await keepCheck(work, row, found)
  if (!verdict) await reopened(work, row, recipient ? { lastOutAt: new Date() } : {})
  return found
}

type Found = ReturnType<typeof answerOf>

/** For the health of the channel, until messages tell more. */
async function keepCheck(work: Work, row: ChannelRow, { ok, message, vendorCode, explanation }: Found): Promise<void> {
  const isVendors = vendorCode !== null && explanation !== null
  const problem = isVendors ? `${sentence(explanation.what)} ${explanation.todo}` : message
  const check = { checkedAt: new Date(), checkProblem: ok ? null : problem, ...(ok ? { refusalToldAt: null } : {}) }
  await learn(work, row, inside => keepStanding(inside, row.id, check))
}

/** What is told of credentials says nothing of those that somebody saved while the vendor took its time. */
async function learn(work: Work, { id, secrets }: ChannelRow, keep: (inside: Work) => Promise<void>): Promise<void> {
  await work.transact(async inside => {
    const now = await channels(inside).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    // Whoever saves a channel seals its secrets anew.
    if (now?.secrets === secrets) await keep(inside)
  })
}

/** Read as every other recipient is, however it was typed: vendors take plain digits, and mail servers what they find. */
async function addressed(work: Work, row: ChannelRow, to: string): Promise<string> {
  if (row.type === email && !emailPattern.test(to)) throw invalid(common.invalidEmail, 'to')
  if (!numberedTypes.includes(row.type)) return to
  const read = normalisePhone(to, await work.transact(countryCode))
  if ('message' in read) throw invalid(channelTexts.wrongNumber, 'to')
  return read.digits
}

/** Tells the vendor where to call us, for vendors that can be told by a call. */
export async function connectWebhook(work: Work, channelId: string) {
  const row = await work.transact(inside => oneChannel(inside, channelId))
  const vendor = vendorOf(row.vendor)
  if (!vendor?.subscribe) throw invalid(channelTexts.byHand)
  const asking = { vendor, settings: settingsOf(row), config: work.platform.config }
  const started = performance.now()
  const missing = missingAddress(asking) ?? missingProof(vendor, row, readableSecrets(work, row))
  const { verdict, message } = await asked(missing, async () => {
    const opened = await authorized(work.platform, vendor, doorOf(work.platform, row))
    if ('refusal' in opened) return { verdict: opened.refusal, message: '' }
    const verdict = await subscribeTo(work, { channelId, vendor, door: opened.door })
    return { verdict, message: vendor.addressByHand ? texts.subscribed : texts.connected }
  })
  return answerOf(asking, verdict, { message, latencyMs: Math.round(performance.now() - started), isChecked: true })
}

/** `isUnjudged`: nothing that was asked tells whether the credentials are good. `mailbox`: whether it can be read. */
type Told = { verdict: Verdict; message: string; isUnjudged?: boolean; mailbox?: boolean }

async function asked(missing: Verdict, ask: () => Promise<Told>): Promise<Told> {
  if (missing) return { verdict: missing, message: '' }
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SecretUnreadable)
      return { verdict: { code: null, text: channelTexts.unreadable }, message: '' }
    const verdict = unreachable(error)
    if (verdict) return { verdict, message: '' }
    throw error
  }
}

async function checkOne(work: Work, row: ChannelRow, vendor: Vendor): Promise<Told> {
  const { platform } = work
  const opened = await authorized(platform, vendor, doorOf(platform, row))
  if ('refusal' in opened) return { verdict: opened.refusal, message: '' }
  if (vendor.slug === 'smtp') return greetBoth(platform, opened.door)
  if (vendor.slug === 'smpp')
    return {
      verdict: verdictOf(await tryMessageCentre(platform, opened.door, null)),
      message: channelTexts.credentialsAccepted,
    }
  const call = vendor.check(opened.door)
  if (!call && !isCheckable(vendor, opened.door))
    return { verdict: null, message: uncheckedBy(vendor), isUnjudged: true }
  if (!call) return { verdict: null, message: channelTexts.credentialsAccepted }
  const answer = await callVendor(platform, call)
  const verdict = refusalIn(vendor, answer, opened.door) ?? strangerIn(vendor, answer, call)
  if (verdict) return { verdict, message: '' }
  const standing = { ...vendor.readStanding?.(answer), ...(await endOfToken(work, vendor, opened.door)) }
  const learnt = vendor.readSettings?.(answer) ?? {}
  await learn(work, row, async inside => {
    if (Object.keys(standing).length > 0) await keepStanding(inside, row.id, standing)
    if (Object.keys(learnt).length > 0) await keepSettings(inside, row.id, learnt)
  })
  return { verdict: null, message: channelTexts.credentialsAccepted }
}

/** Null where the vendor itself answered. */
function strangerIn(
  { name, isChecked = holdsJson }: Vendor,
  answer: HttpAnswer,
  { url }: HttpCall,
): VendorRefusal | null {
  if (isChecked(answer)) return null
  return { code: notCalled.away, text: `${new URL(url).hostname} does not answer as ${name} does.` }
}

/** Tries the mail server, and the mailbox for answers and bounces where one is set. */
async function greetBoth(platform: Work['platform'], door: Channel): Promise<Told> {
  const verdict = verdictOf(await greetMailServer(platform, door))
  if (verdict || !door.settings.imapHost) return { verdict, message: channelTexts.credentialsAccepted }
  const refused = verdictOf(await tryMailbox(platform, door))
  return { verdict: refused, message: texts.acceptedTwice, mailbox: refused === null }
}

/** Empty when the vendor does not tell: the credentials are good all the same. */
async function endOfToken({ platform }: Work, { tokenEnd }: Vendor, door: Channel) {
  if (!tokenEnd) return {}
  try {
    const answer = await callVendor(platform, tokenEnd.request(door))
    return answer.status < 300 ? { tokenExpiresAt: tokenEnd.read(answer) } : {}
  } catch (error) {
    if (unreachable(error)) return {}
    throw error
  }
}

const texts = {
  acceptedTwice: 'The mail server and the mailbox accept the credentials.',
  needless: 'A simulated channel needs no credentials.',
  connected: 'The vendor calls this address from now on.',
  subscribed: 'From now on the vendor calls the address that is entered there.',
} as const

function uncheckedBy({ id }: Vendor): string {
  return id === simulatorVendor ? texts.needless : channelTexts.uncheckable
}

async function reopened(work: Work, row: ChannelRow, told: { lastOutAt?: Date }): Promise<void> {
  await learn(work, row, async inside => {
    await reopenLane(inside, row.id)
    if (told.lastOutAt) await keepStanding(inside, row.id, told)
    await tellChange(inside, row.id)
  })
}

type Tried = { message: string; latencyMs: number; isChecked: boolean; mailbox?: boolean | null | undefined }

function answerOf(asking: Asked, verdict: Verdict, { message, mailbox = null, ...rest }: Tried) {
  const tried = { ...rest, mailbox }
  if (!verdict) return { ok: true, message, vendorCode: null, explanation: null, ...tried }
  return { ok: false, ...findingOf(asking, verdict), ...tried }
}
