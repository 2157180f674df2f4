import { may } from '@parley/contracts/auth/permissions.ts'
import type * as calls from '@parley/contracts/channels/onboarding.ts'
import { onboardingTexts, type WabaNumber } from '@parley/contracts/channels/onboarding.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { listAt, textAt } from '@parley/vendors/wire.ts'
import { sql } from 'kysely'
import { conflict, denied, invalid, invalidFields, missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { channels } from '../channels.rows.ts'
import { callGraph, GraphRefusal, toldByVendor, vendorRefusal } from '../graph.ts'
import { openSignup, requireSignup, type Signup, signupOfQuery } from './onboarding.sessions.ts'

export function readSignup({ platform }: Work) {
  const app = appOf(platform.config)
  return {
    enabled: app !== null,
    appId: app?.id ?? '',
    configId: app?.configId ?? '',
    graphVersion: platform.config.META_GRAPH_VERSION,
  }
}

/** Begins with Facebook's code from the sign-up window, or with an access token that was made by hand. */
export async function startSignup(work: Work, body: BodyOf<typeof calls.startSignup>) {
  assertMayConnect(work)
  const given = body.code ? await exchanged(work, body.code, body) : byHand(body)
  const { phoneNumbers } = await numbersOf(work, given)
  if (body.phoneNumberId) knownNumber(phoneNumbers, body.phoneNumberId)
  const signup = await work.transact(inside => openSignup(inside, given))
  return { sessionId: signup.id, wabaId: signup.wabaId, phoneNumbers }
}

export async function readNumbers(work: Work, sessionId: string) {
  return numbersOf(work, await signupOfQuery(work, sessionId))
}

export async function addNumber(
  work: Work,
  { sessionId, cc, phoneNumber, verifiedName }: BodyOf<typeof calls.addWabaNumber>,
) {
  assertMayConnect(work)
  const { wabaId, accessToken: token } = await requireSignup(work, sessionId)
  const body = { cc: digits(cc), phone_number: digits(phoneNumber), verified_name: verifiedName }
  const answer = await toldByVendor(() =>
    callGraph(work.platform, { method: 'POST', path: `${wabaId}/phone_numbers`, body, token }),
  )
  const phoneNumberId = textAt(answer, 'id')
  await work.transact(async inside => {
    inside.audit({
      module: 'WhatsApp onboarding',
      action: 'update',
      resourceId: sessionId,
      resourceName: wabaId,
      after: { phoneNumberId, verifiedName },
    })
  })
  return { phoneNumberId }
}

export async function sendCode(
  work: Work,
  { sessionId, phoneNumberId, codeMethod, language }: BodyOf<typeof calls.sendWabaCode>,
) {
  assertMayConnect(work)
  const { accessToken: token } = await requireSignup(work, sessionId)
  const body = { code_method: codeMethod, language }
  await toldByVendor(() =>
    callGraph(work.platform, { method: 'POST', path: `${phoneNumberId}/request_code`, body, token }),
  )
  return { sent: true }
}

export async function verifyNumber(
  work: Work,
  { sessionId, phoneNumberId, code }: BodyOf<typeof calls.verifyWabaNumber>,
) {
  assertMayConnect(work)
  const { accessToken: token } = await requireSignup(work, sessionId)
  const wrong = invalid(onboardingTexts.wrongCode, 'code')
  if (!/^\d{3}[\s-]?\d{3}$/.test(code)) throw wrong
  try {
    const body = { code: digits(code) }
    await callGraph(work.platform, { method: 'POST', path: `${phoneNumberId}/verify_code`, body, token })
  } catch (error) {
    if (!(error instanceof GraphRefusal)) throw error
    throw aboutAccount.has(error.code) || !error.code ? vendorRefusal(error.message) : wrong
  }
  return { verified: true }
}

/** The number as the account has it now; refused where it is not the account's, or is a channel already. */
export async function requireFreeNumber(work: Work, signup: Signup, phoneNumberId: string): Promise<WabaNumber> {
  const { phoneNumbers } = await numbersOf(work, signup)
  const number = knownNumber(phoneNumbers, phoneNumberId)
  if (number.channelId) throw conflict(onboardingTexts.connected)
  return number
}

/**
 * Of two that connect one number at once, the second waits here for the first to commit, and is refused. WhatsApp tells
 * a number's messages to one address only, so a second channel would hear nothing.
 */
export async function holdNumber(work: Work, phoneNumberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp ${phoneNumberId}`}, 0))`.execute(work.db)
  if ((await connectedNumbers(work)).has(phoneNumberId)) throw conflict(onboardingTexts.connected)
}

function knownNumber(phoneNumbers: readonly WabaNumber[], phoneNumberId: string): WabaNumber {
  const number = phoneNumbers.find(one => one.phoneNumberId === phoneNumberId)
  if (!number) throw missing('Phone number', 'phoneNumberId')
  return number
}

export function assertMayConnect({ actor }: Work): void {
  if (!may(actor.permissions, 'CHANNELS.CREATE')) throw denied()
}

export function digits(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** Meta's codes about the token, the app's rights or its rate limit; all others are about what was typed. */
const aboutAccount = new Set([4, 10, 190, 200, 80007, 130429])

type Given = Omit<Signup, 'id'>

function byHand({ accessToken = '', wabaId = '', appSecret = '' }: BodyOf<typeof calls.startSignup>): Given {
  const errors = [
    ...(wabaId ? [] : [{ field: 'wabaId', message: onboardingTexts.wabaRequired }]),
    ...(accessToken ? [] : [{ field: 'accessToken', message: onboardingTexts.tokenRequired }]),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  return { accessToken, wabaId, appSecret }
}

type Shared = { wabaId?: string; redirectUri?: string }

async function exchanged({ platform }: Work, code: string, { wabaId, redirectUri }: Shared): Promise<Given> {
  const app = appOf(platform.config)
  if (!app) throw invalid(onboardingTexts.notConfigured)
  const query = {
    client_id: app.id,
    client_secret: app.secret,
    code,
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
  }
  const answer = await toldByVendor(() => callGraph(platform, { method: 'GET', path: 'oauth/access_token', query }))
  const accessToken = textAt(answer, 'access_token')
  return { accessToken, wabaId: wabaId ?? (await sharedAccount({ platform }, app, accessToken)), appSecret: app.secret }
}

/** The account that the person shared, for sign-ups that do not name it. */
async function sharedAccount({ platform }: Pick<Work, 'platform'>, app: App, accessToken: string): Promise<string> {
  const query = { input_token: accessToken, access_token: `${app.id}|${app.secret}` }
  const answer = await toldByVendor(() => callGraph(platform, { method: 'GET', path: 'debug_token', query }))
  const scopes = listAt(answer, 'data', 'granular_scopes')
  const management = scopes.find(scope => textAt(scope, 'scope') === 'whatsapp_business_management')
  const wabaId = textAt(management, 'target_ids', 0)
  if (!wabaId) throw invalid(onboardingTexts.nothingShared)
  return wabaId
}

async function numbersOf(work: Work, { wabaId, accessToken: token }: Given): Promise<{ phoneNumbers: WabaNumber[] }> {
  const query = {
    fields: 'id,display_phone_number,verified_name,quality_rating,code_verification_status',
    limit: '100',
  }
  const answer = await toldByVendor(() =>
    callGraph(work.platform, { method: 'GET', path: `${wabaId}/phone_numbers`, query, token }),
  )
  const connected = await connectedNumbers(work)
  const phoneNumbers = listAt(answer, 'data').map(row => ({
    phoneNumberId: textAt(row, 'id'),
    displayPhoneNumber: textAt(row, 'display_phone_number'),
    verifiedName: textAt(row, 'verified_name'),
    quality: qualityOf(textAt(row, 'quality_rating')),
    verified: textAt(row, 'code_verification_status') === 'VERIFIED',
    channelId: connected.get(textAt(row, 'id')) ?? null,
  }))
  return { phoneNumbers }
}

function qualityOf(rating: string): WabaNumber['quality'] {
  return rating === 'GREEN' || rating === 'YELLOW' || rating === 'RED' ? rating : 'UNKNOWN'
}

async function connectedNumbers(work: Work): Promise<Map<string, string>> {
  const rows = await work.transact(inside =>
    channels(inside)
      .select(sql<string>`data->>'phoneNumberId'`.as('phoneNumberId'))
      .where('type', '=', 4)
      .where(sql<boolean>`data ? 'phoneNumberId'`)
      .execute(),
  )
  return new Map(rows.map(row => [row.phoneNumberId, row.id]))
}

type App = { id: string; secret: string; configId: string }

function appOf(config: Work['platform']['config']): App | null {
  const { META_APP_ID: id, META_APP_SECRET: secret, META_CONFIG_ID: configId } = config
  return id && secret && configId ? { id, secret, configId } : null
}
