import { z } from 'zod'
import type { Account, Call, Hook, Reply } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { findFile, handOut, type KeptFile } from '../files.ts'
import { graphBusy, graphMalformed } from '../meta/graph.ts'
import { attachments, keepShared, whereItLies } from '../meta/media.ts'
import { changeCall, inboundValue, statusValue } from '../meta/whatsapp.hooks.ts'
import { createTemplate, editTemplate, shownTemplate, templateNews } from '../meta/whatsapp.templates.ts'
import { sendWhatsApp } from '../meta/whatsapp.ts'
import { objectOf, textAt } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = '360dialog'
const badKey: Reply = {
  status: 401,
  body: { meta: { success: false, http_code: 401, developer_message: 'Invalid api key' } },
}
const unknownPath: Reply = {
  status: 404,
  body: { meta: { success: false, http_code: 404, developer_message: 'Not found' } },
}
const registration = z.object({ url: z.url(), headers: z.record(z.string(), z.string()).optional() })
const templatesPath = /^\/v1\/configs\/templates$/

/** Meta's bodies; the key stands for the number. Calls back with whatever headers were registered, and no signature. */
export const dialog360: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^\/messages$/,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => sendWhatsApp(call.body, desk, { account: keyHolder(call, desk) }),
    },
    {
      method: 'GET',
      path: templatesPath,
      handle: (call, desk) => {
        const account = keyHolder(call, desk)
        const offset = Number(call.query.offset ?? 0)
        const limit = Number(call.query.limit ?? 1000)
        const all = desk.templatesOf(account).map(template => withOwnId(shownTemplate(template)))
        const shown = all
          .slice(offset, offset + limit)
          .map(one => ({ ...one, status: String(one.status).toLowerCase() }))
        return { status: 200, body: { waba_templates: shown, count: shown.length, total: all.length, limit, offset } }
      },
    },
    {
      method: 'POST',
      path: templatesPath,
      reads: 'json',
      handle: (call, desk) => {
        const { body } = createTemplate(call, desk, keeperOf(keyHolder(call, desk)))
        return { status: 201, body: withOwnId(objectOf(body)) }
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/configs\/templates\/(?<id>\d+)WT$/,
      reads: 'json',
      handle: (call, desk) =>
        editTemplate(call, desk, { ...keeperOf(keyHolder(call, desk)), id: call.params.id ?? '' }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/configs\/templates\/(?<name>\w+)$/,
      handle: (call, desk) => {
        const account = keyHolder(call, desk)
        return desk.dropTemplate(account, call.params.name ?? '') ? { status: 200, body: {} } : unknownPath
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/configs\/webhook$/,
      handle: (call, desk) => ({ status: 200, body: { url: keyHolder(call, desk).webhookUrl ?? '' } }),
    },
    {
      method: 'POST',
      path: /^\/v1\/configs\/webhook$/,
      reads: 'json',
      handle: (call, desk) => {
        const account = keyHolder(call, desk)
        const read = registration.safeParse(call.body)
        if (!read.success)
          return { status: 400, body: { meta: { success: false, developer_message: 'url is not valid' } } }
        const { url, headers = {} } = read.data
        desk.moveWebhook(account, url, { webhookHeaders: JSON.stringify(headers) })
        return { status: 200, body: { url, headers } }
      },
    },
    {
      method: 'GET',
      path: /^\/(?<id>\d+)$/,
      handle: (call, desk) => {
        const { id = '' } = call.params
        // It names Meta's own address, though only 360dialog hands the file out, under the same path.
        return whereItLies(heldFile(call, desk, id), {
          id,
          url: `https://lookaside.fbsbx.com${attachments}/?mid=${id}`,
        })
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^${attachments}/$`),
      handle: (call, desk) => handOut(heldFile(call, desk, call.query.mid ?? '')),
    },
  ],
  busy: {
    // Its own limit, in words and with Meta's status for a wrong call.
    tooFast: {
      status: 429,
      body: { meta: { success: false, http_code: 429, developer_message: 'endpoint rate limit' } },
    },
    down: { status: 502, body: graphBusy.down.body },
  },
  malformed: graphMalformed,
  unknownPath,
  life: () => ['sent', 'delivered', 'read'],
  status: (message, step) => hookOf(message.account, 'messages', statusValue(message, step)),
  shares: true,
  inbound: (said, desk) => {
    const file = keepShared(desk, { vendor, owner: said.account.settings.apiKey ?? '' }, said.shared)
    return hookOf(said.account, 'messages', inboundValue(said, file))
  },
}

/** Meta's id, by which its news name a template, stands beside one of 360dialog's own. */
function withOwnId(template: Record<string, unknown>): Record<string, unknown> {
  const id = textAt(template, 'id')
  return { ...template, id: `${id}WT`, external_id: id }
}

function keyHolder({ headers }: Call, desk: Desk): Account {
  return desk.account(vendor, { apiKey: headers['d360-api-key'] ?? '' }) ?? refuse(badKey.status, badKey.body)
}

/** Of a customer who wrote to the account that asks. */
function heldFile(call: Call, desk: Desk, id: string): KeptFile {
  const { settings } = keyHolder(call, desk)
  const file = findFile(desk, vendor, id)
  return file && file.owner === settings.apiKey ? file : refuse(unknownPath.status, unknownPath.body)
}

function keeperOf(account: Account) {
  return {
    vendor,
    account,
    told: (template: Template, event: string) =>
      hookOf(account, 'message_template_status_update', templateNews(template, event)),
  }
}

function hookOf({ settings, webhookUrl }: Account, field: string, value: unknown): Hook | null {
  if (!webhookUrl) return null
  const own = z.record(z.string(), z.string()).parse(JSON.parse(settings.webhookHeaders ?? '{}'))
  const headers = { 'content-type': 'application/json', ...own }
  return { url: webhookUrl, method: 'POST', headers, body: changeCall(settings.wabaId ?? 'waba', field, value) }
}
