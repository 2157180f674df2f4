import type { Account, Call, Hook } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openFileRoute } from '../files.ts'
import { bearerOf, idOf, textAt } from '../read.ts'
import type { Room } from '../room.ts'
import { badToken, graphBusy, graphMalformed, graphSignature, graphUnknownPath, refuseGraph } from './graph.ts'
import { fileRoute, keepShared, whereFileLies } from './media.ts'
import { messengerInbound, messengerStatus, sendMessenger } from './messenger.ts'
import {
  addNumber,
  configureNumber,
  deregisterNumber,
  listNumbers,
  refuseUnregistered,
  registerNumber,
  sendCode,
  shownBusiness,
  shownNumber,
  subscribe,
  verifyCode,
} from './numbers.ts'
import { listSubscriptions, shownPage, subscribePage } from './pages.ts'
import { readProfile, writeProfile } from './profiles.ts'
import { tokenRoutes } from './tokens.ts'
import { uploadRoutes } from './uploads.ts'
import { changeCall, inboundValue, statusValue } from './whatsapp.hooks.ts'
import {
  createTemplate,
  dropTemplate,
  editTemplate,
  listTemplates,
  shownById,
  templateNews,
} from './whatsapp.templates.ts'
import { sendWhatsApp } from './whatsapp.ts'

const vendor = 'meta'
const profilePath = /^\/v\d+\.\d+\/(?<id>\d+)\/whatsapp_business_profile$/
const numberActs = { request_code: sendCode, verify_code: verifyCode, register: registerNumber }
const messages = ['sent', 'delivered', 'read'] as const

/** The Graph API: WhatsApp's numbers, Messenger's pages and Instagram's accounts, each by its id in the path. */
export const meta: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/messages$/,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => {
        const account = ownerOf(call, desk, ['phoneNumberId', 'pageId'])
        if (account.settings.pageId) return sendMessenger(call, desk, account)
        refuseUnregistered(desk, account)
        return sendWhatsApp(call.body, desk, { account })
      },
    },
    {
      method: 'GET',
      path: /^\/v\d+\.\d+\/(?<id>\d+)$/,
      handle: (call, desk) => {
        const file = whereFileLies(call, desk)
        if (file) return file
        const keeper = keeperById(call, desk)
        const template = keeper && shownById(call, desk, keeper)
        if (template) return template
        const owner = ownerOf(call, desk, ['phoneNumberId', 'pageId', 'wabaId'])
        const { pageId, phoneNumberId } = owner.settings
        if (pageId) return shownPage(call, owner)
        return phoneNumberId === call.params.id ? shownNumber(call, desk, owner) : shownBusiness(owner)
      },
    },
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/marketing_messages$/,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => {
        const account = ownerOf(call, desk, ['phoneNumberId'])
        refuseUnregistered(desk, account)
        if (textAt(call.body, 'type') === 'template') return sendWhatsApp(call.body, desk, { account })
        return refuseGraph(400, {
          code: 100,
          message: 'Invalid parameter',
          details: 'Message must be a template message.',
        })
      },
    },
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/message_templates$/,
      reads: 'json',
      handle: (call, desk) => createTemplate(call, desk, keeperOf(ownerOf(call, desk, ['wabaId']))),
    },
    {
      method: 'GET',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/message_templates$/,
      handle: (call, desk) => listTemplates(call, desk, keeperOf(ownerOf(call, desk, ['wabaId']))),
    },
    {
      method: 'DELETE',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/message_templates$/,
      handle: (call, desk) => dropTemplate(call, desk, keeperOf(ownerOf(call, desk, ['wabaId']))),
    },
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)$/,
      reads: 'json',
      handle: (call, desk) => {
        const accessToken = bearerOf(call.headers)
        const { id = '' } = call.params
        const account = keeperById(call, desk)
        if (!account) return badToken
        const number = desk.account(vendor, { accessToken, phoneNumberId: id })
        return number ? configureNumber(call, desk, number) : editTemplate(call, desk, { ...keeperOf(account), id })
      },
    },
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/subscribed_apps$/,
      handle: (call, desk) => {
        const owner = ownerOf(call, desk, ['wabaId', 'pageId'])
        return owner.settings.pageId ? subscribePage(call, desk, owner) : subscribe(call, desk, owner)
      },
    },
    {
      method: 'GET',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/subscribed_apps$/,
      handle: (call, desk) => listSubscriptions(ownerOf(call, desk, ['pageId'])),
    },
    {
      method: 'GET',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/phone_numbers$/,
      handle: (call, desk) => listNumbers(desk, ownerOf(call, desk, ['wabaId'])),
    },
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/phone_numbers$/,
      reads: 'json',
      handle: (call, desk) => addNumber(call, desk, ownerOf(call, desk, ['wabaId'])),
    },
    ...(['request_code', 'verify_code', 'register'] as const).map(act => ({
      method: 'POST' as const,
      path: new RegExp(`^/v\\d+\\.\\d+/(?<id>\\d+)/${act}$`),
      reads: 'json' as const,
      handle: (call: Call, desk: Desk) => {
        ownerOf(call, desk, ['phoneNumberId'])
        return numberActs[act](call, desk)
      },
    })),
    {
      method: 'POST',
      path: /^\/v\d+\.\d+\/(?<id>\d+)\/deregister$/,
      handle: (call, desk) => {
        ownerOf(call, desk, ['phoneNumberId'])
        return deregisterNumber(call, desk)
      },
    },
    {
      method: 'GET',
      path: profilePath,
      handle: (call, desk) => {
        ownerOf(call, desk, ['phoneNumberId'])
        return readProfile(call, desk)
      },
    },
    {
      method: 'POST',
      path: profilePath,
      reads: 'json',
      handle: (call, desk) => {
        ownerOf(call, desk, ['phoneNumberId'])
        return writeProfile(call, desk)
      },
    },
    fileRoute,
    openFileRoute(vendor),
    ...uploadRoutes,
    ...tokenRoutes,
  ],
  busy: graphBusy,
  malformed: graphMalformed,
  unknownPath: graphUnknownPath,
  life: () => messages,
  status: (message, step) => {
    if (message.channel !== 'whatsapp') return messengerStatus(message, step)
    return whatsAppHook(message.account, 'messages', statusValue(message, step))
  },
  shares: true,
  inbound: (said, desk) => {
    const { account, shared } = said
    if (account.settings.pageId) return messengerInbound(said, desk)
    const file = keepShared(desk, { vendor, owner: account.settings.phoneNumberId ?? '' }, shared)
    return whatsAppHook(account, 'messages', inboundValue(said, file))
  },
  trials: ({ settings, webhookUrl }) => {
    const challenge = idOf()
    const url = new URL(webhookUrl ?? '')
    url.searchParams.set('hub.mode', 'subscribe')
    url.searchParams.set('hub.verify_token', settings.verifyToken ?? '')
    url.searchParams.set('hub.challenge', challenge)
    return [{ hook: { url: url.href, method: 'GET', headers: {}, body: '' }, expected: challenge }]
  },
}

/** The token first, as Meta does; then whether what the path names is the token's. */
function ownerOf(call: Call, desk: Desk, keys: readonly string[]): Account {
  const token = tokenOf(call)
  const id = call.params.id ?? ''
  if (!desk.account(vendor, { accessToken: token })) return refuse(badToken.status, badToken.body)
  const found = keys.map(key => desk.account(vendor, { accessToken: token, [key]: id })).find(Boolean)
  if (found) return found
  return refuseGraph(400, {
    code: 100,
    subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
  })
}

/** Of the businesses that the token is good for the one whose template the path names, or any where none has it. */
function keeperById(call: Call, desk: Desk): Account | undefined {
  const accessToken = tokenOf(call)
  const own = desk.accounts(vendor).filter(({ settings }) => accessToken && settings.accessToken === accessToken)
  return own.find(account => desk.templatesOf(account).some(({ id }) => id === call.params.id)) ?? own[0]
}

function tokenOf({ headers, query }: Call): string {
  return bearerOf(headers) || (query.access_token ?? '')
}

function keeperOf(account: Account) {
  return {
    vendor,
    account,
    wantsHandles: true,
    told: (template: Parameters<typeof templateNews>[0], event: string) =>
      whatsAppHook(account, 'message_template_status_update', templateNews(template, event)),
  }
}

function whatsAppHook({ settings, webhookUrl }: Account, field: string, value: unknown): Hook | null {
  if (!webhookUrl) return null
  const body = changeCall(settings.wabaId ?? '', field, value)
  return { url: webhookUrl, method: 'POST', headers: graphSignature(settings.appSecret ?? '', body), body }
}
