import { z } from 'zod'
import type { Account, Answer, Call } from '../call.ts'
import type { Desk } from '../desk.ts'
import { idOf } from '../read.ts'
import { chosenFields, refuseGraph } from './graph.ts'

const vendor = 'meta'
/** What every SMS and call of the simulator's says. */
const codeSaid = '123456'

const newNumber = z.strictObject({
  cc: z.string().regex(/^[1-9]\d{0,2}$/),
  phone_number: z.string().regex(/^\d{6,14}$/),
  verified_name: z.string().min(3).max(128),
})
const codeWanted = z.strictObject({ code_method: z.enum(['SMS', 'VOICE']), language: z.string().min(2) })
const codeTyped = z.strictObject({ code: z.string() })
const registration = z.strictObject({ messaging_product: z.literal('whatsapp'), pin: z.string().regex(/^\d{6}$/) })
const address = z.strictObject({ override_callback_uri: z.url(), verify_token: z.string().min(1) })
const configuration = z.strictObject({ webhook_configuration: address })

type Facts = { verified: 'yes' | 'no'; coded: 'yes' | 'no'; registered: 'yes' | 'no' }
/** Whoever entered an account by hand has done all of it. */
const done: Facts = { verified: 'yes', coded: 'yes', registered: 'yes' }

export function listNumbers(desk: Desk, owner: Account): Answer {
  const data = numbersOf(desk, owner).map(number => whole(desk, number))
  return { status: 200, body: { data, paging: { cursors: {} } } }
}

export function shownNumber({ query }: Call, desk: Desk, number: Account): Answer {
  return { status: 200, body: chosenFields(whole(desk, number), query.fields) }
}

/** The account that the numbers belong to. */
export function shownBusiness({ settings }: Account): Answer {
  return { status: 200, body: { id: settings.wabaId, name: settings.verifiedName ?? 'Shop' } }
}

function whole(desk: Desk, { settings }: Account) {
  const { phoneNumberId: id = '', contactId = '', verifiedName = 'Shop', limitTier = 'TIER_1K' } = settings
  return {
    id,
    display_phone_number: `+${contactId}`,
    verified_name: verifiedName,
    quality_rating: 'GREEN',
    messaging_limit_tier: limitTier,
    code_verification_status: factsOf(desk, id).verified === 'yes' ? 'VERIFIED' : 'NOT_VERIFIED',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
  }
}

export function addNumber({ body }: Call, desk: Desk, owner: Account): Answer {
  const { cc, phone_number: number, verified_name: verifiedName } = read(newNumber, body)
  const contactId = number.startsWith(cc) && number.length > 10 ? number : cc + number
  if (desk.account(vendor, { contactId })) {
    return refuseGraph(400, { code: 100, subcode: 2388103, message: 'The phone number is already registered' })
  }
  const phoneNumberId = String(Math.floor(1e14 + Math.random() * 9e14))
  desk.enter({ ...owner, settings: { ...owner.settings, phoneNumberId, contactId, verifiedName } })
  note(desk, phoneNumberId, { verified: 'no', coded: 'no', registered: 'no' })
  return { status: 200, body: { id: phoneNumberId } }
}

export function sendCode({ body, params: { id = '' } }: Call, desk: Desk): Answer {
  read(codeWanted, body)
  const facts = factsOf(desk, id)
  if (facts.verified === 'yes') {
    return refuseGraph(400, { code: 136024, message: 'Request code error', details: 'The number is verified already.' })
  }
  note(desk, id, { ...facts, coded: 'yes' })
  return success
}

export function verifyCode({ body, params: { id = '' } }: Call, desk: Desk): Answer {
  const { code } = read(codeTyped, body)
  const facts = factsOf(desk, id)
  if (facts.coded === 'no' || code !== codeSaid) {
    return refuseGraph(400, { code: 136025, message: 'Verify code error', details: 'Code couldn’t be verified.' })
  }
  note(desk, id, { ...facts, verified: 'yes' })
  return { status: 200, body: { success: true, id } }
}

/** The first one sets the PIN, and from then on only that one is taken. */
export function registerNumber({ body, params: { id = '' } }: Call, desk: Desk): Answer {
  const { pin } = read(registration, body)
  const facts = factsOf(desk, id)
  if (facts.verified === 'no') refuseGraph(400, { code: 133006, message: 'Phone number needs to be verified' })
  const kept = desk.recall(vendor, `pin ${id}`)?.pin ?? pin
  if (kept !== pin) refuseGraph(400, { code: 133005, message: 'Two step verification PIN mismatch' })
  desk.remember(vendor, `pin ${id}`, { pin })
  note(desk, id, { ...facts, registered: 'yes' })
  return success
}

export function deregisterNumber({ params: { id = '' } }: Call, desk: Desk): Answer {
  note(desk, id, { ...factsOf(desk, id), registered: 'no' })
  return success
}

/** Of a number that was added and never registered nothing can be sent. */
export function refuseUnregistered(desk: Desk, { settings }: Account): void {
  if (factsOf(desk, settings.phoneNumberId ?? '').registered === 'yes') return
  refuseGraph(400, { code: 133010, message: 'Account not registered', details: 'The phone number is not registered.' })
}

/** For all numbers of the account that have no address of their own; without one they go back to that of the app. */
export async function subscribe({ raw }: Call, desk: Desk, owner: Account): Promise<Answer> {
  const body: unknown = raw.length > 0 ? parsed(raw.toString('utf8')) : {}
  const wanted = isEmpty(body) ? null : read(address, body)
  if (wanted) await challenge(desk, wanted)
  for (const one of numbersOf(desk, owner)) {
    if (one.settings.hasOwnAddress === 'yes') continue
    if (wanted) move(desk, one, wanted)
    else desk.moveWebhook(one, appAddressOf(one) || null)
  }
  return success
}

export async function configureNumber({ body }: Call, desk: Desk, number: Account): Promise<Answer> {
  const { webhook_configuration: wanted } = read(configuration, body)
  await challenge(desk, wanted)
  move(desk, number, wanted, { hasOwnAddress: 'yes' })
  return success
}

const success: Answer = { status: 200, body: { success: true } }

type Address = z.output<typeof address>

function move(desk: Desk, account: Account, to: Address, own: Record<string, string> = {}): void {
  const appAddress = appAddressOf(account)
  desk.moveWebhook(account, to.override_callback_uri, { verifyToken: to.verify_token, appAddress, ...own })
}

/** Where it was called before any address was given to it or to its business. */
function appAddressOf({ settings, webhookUrl }: Account): string {
  return settings.appAddress ?? webhookUrl ?? ''
}

/** An address that does not know the token is not called. */
async function challenge(desk: Desk, { override_callback_uri: uri, verify_token: token }: Address): Promise<void> {
  const url = new URL(uri)
  const asked = idOf()
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.verify_token', token)
  url.searchParams.set('hub.challenge', asked)
  const answer = await desk.ask({ url: url.href, method: 'GET', headers: {}, body: '' }).catch(() => null)
  if (answer?.status === 200 && answer.body === asked) return
  const said = answer ? `HTTP Status Code = ${answer.status}` : 'nobody answered'
  refuseGraph(400, { code: 2200, message: `Callback verification failed with the following errors: ${said}` })
}

function numbersOf(desk: Desk, { settings }: Account): Account[] {
  const { accessToken, wabaId } = settings
  return desk
    .accounts(vendor)
    .filter(one => one.settings.accessToken === accessToken && one.settings.wabaId === wabaId)
    .filter(one => one.settings.phoneNumberId)
}

function factsOf(desk: Desk, id: string): Facts {
  const facts = desk.recall(vendor, `number ${id}`)
  const isDone = (key: keyof Facts) => (facts?.[key] === 'no' ? 'no' : 'yes')
  return facts ? { verified: isDone('verified'), coded: isDone('coded'), registered: isDone('registered') } : done
}

function note(desk: Desk, id: string, facts: Facts): void {
  desk.remember(vendor, `number ${id}`, facts)
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { data, error } = schema.safeParse(body)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  return refuseGraph(400, {
    code: 100,
    message: 'Invalid parameter',
    details: `${issue?.path.join('.')}: ${issue?.message}`,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseGraph(400, { code: 100, message: 'Invalid parameter', details: 'The request body is not valid JSON.' })
  }
}

function isEmpty(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length === 0
}
