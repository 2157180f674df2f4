import type { Account, Call, Hook } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { findFile, handOut, type KeptFile } from '../files.ts'
import { badToken, graphBusy, graphMalformed, graphUnknownPath } from '../meta/graph.ts'
import { attachments, keepShared, whereItLies } from '../meta/media.ts'
import { changeCall, inboundValue, statusValue } from '../meta/whatsapp.hooks.ts'
import { createTemplate, editTemplate, listTemplates, templateNews } from '../meta/whatsapp.templates.ts'
import { sendWhatsApp } from '../meta/whatsapp.ts'
import { bearerOf } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'mcmi'

/** Nothing of it is public: taken for a service that passes on Meta's calls under a key of its own. */
export const mcmi: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^(\/\d+)?\/messages$/,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => sendWhatsApp(call.body, desk, { account: keyHolder(call, desk) }),
    },
    {
      method: 'GET',
      path: /^(\/\d+)?\/message_templates$/,
      handle: (call, desk) => listTemplates(call, desk, keeperOf(keyHolder(call, desk))),
    },
    {
      method: 'POST',
      path: /^(\/\d+)?\/message_templates$/,
      reads: 'json',
      handle: (call, desk) => createTemplate(call, desk, keeperOf(keyHolder(call, desk))),
    },
    {
      method: 'POST',
      // A template's own address, as at Meta, or the one below the others.
      path: /^((\/\d+)?\/message_templates)?\/(?<id>\d+)$/,
      reads: 'json',
      handle: (call, desk) =>
        editTemplate(call, desk, { ...keeperOf(keyHolder(call, desk)), id: call.params.id ?? '' }),
    },
    {
      method: 'GET',
      path: /^\/(?<id>\d+)$/,
      handle: (call, desk) => {
        const { id = '' } = call.params
        return whereItLies(heldFile(call, desk), {
          id,
          url: `http://${call.headers.host}/${vendor}${attachments}/${id}`,
        })
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^${attachments}/(?<id>\\d+)$`),
      handle: (call, desk) => handOut(heldFile(call, desk)),
    },
  ],
  busy: graphBusy,
  malformed: graphMalformed,
  unknownPath: graphUnknownPath,
  life: () => ['sent', 'delivered', 'read'],
  status: (message, step) => hookOf(message.account, 'messages', statusValue(message, step)),
  shares: true,
  inbound: (said, desk) => {
    const file = keepShared(desk, { vendor, owner: said.account.settings.authKey ?? '' }, said.shared)
    return hookOf(said.account, 'messages', inboundValue(said, file))
  },
}

/** The key in either of the two headers that such services use. */
function keyHolder({ headers }: Call, desk: Desk): Account {
  const key = headers['d360-api-key'] || bearerOf(headers)
  return desk.account(vendor, { authKey: key }) ?? refuse(badToken.status, badToken.body)
}

/** Of a customer who wrote to the account that asks. */
function heldFile(call: Call, desk: Desk): KeptFile {
  const { settings } = keyHolder(call, desk)
  const file = findFile(desk, vendor, call.params.id ?? '')
  return file && file.owner === settings.authKey ? file : refuse(graphUnknownPath.status, graphUnknownPath.body)
}

function keeperOf(account: Account) {
  return {
    vendor,
    account,
    told: (template: Template, event: string) =>
      hookOf(account, 'message_template_status_update', templateNews(template, event)),
  }
}

function hookOf({ webhookUrl }: Account, field: string, value: unknown): Hook | null {
  if (!webhookUrl) return null
  const headers = { 'content-type': 'application/json' }
  return { url: webhookUrl, method: 'POST', headers, body: changeCall('waba', field, value) }
}
