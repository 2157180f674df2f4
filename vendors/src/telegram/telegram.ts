import { secretSetting } from '../settings.ts'
import type { Channel, HttpAnswer, Outcome, Vendor } from '../vendor.ts'
import { at, get, json, outcomeByStatus, postJson, sameSecret, textAt } from '../wire.ts'
import { codeOf, explain } from './telegram.codes.ts'
import { receive } from './telegram.receive.ts'
import { methodUrl, send } from './telegram.send.ts'

/** A Telegram bot. It can write to nobody who has not written to it, and hears of no delivery. */
export const telegram: Vendor = {
  id: 93,
  slug: 'telegram',
  name: 'Telegram Bot',
  channelTypes: [5],
  fields: [secretSetting('botToken', 'Bot token')],
  limits: { textCharacters: 4096 },
  capabilities: { buttons: true, media: true, templates: false, readReceipts: false },
  needsKey: false,
  asksForToken: true,
  echoesRef: false,
  check: channel => get(methodUrl(channel, 'getMe'), {}),
  subscribe: channel =>
    postJson(
      methodUrl(channel, 'setWebhook'),
      {},
      {
        url: channel.webhookUrl,
        secret_token: secretOf(channel),
        allowed_updates: ['message', 'callback_query', 'my_chat_member'],
      },
    ),
  send,
  readAnswer,
  verify: ({ headers }, channel) => sameSecret(headers['x-telegram-bot-api-secret-token'], secretOf(channel)),
  receive,
  explain,
}

function secretOf({ settings }: Channel): string | undefined {
  return settings.webhookVerifyToken
}

function readAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const result = at(body, 'result')
  if (at(body, 'ok') === true) return { kind: 'accepted', vendorMessageId: messageIdOf(result) }

  const text = textAt(body, 'description') || answer.body.slice(0, 500)
  const status = Number(textAt(body, 'error_code')) || answer.status
  // An unknown token is a path that does not exist.
  if (status === 401 || status === 404) return { kind: 'unauthorized', code: String(status), text }
  const wait = Number(textAt(body, 'parameters', 'retry_after'))
  const busy = outcomeByStatus({ ...answer, status })
  if (busy?.kind === 'busy') return { ...busy, text, retryAfterSeconds: wait > 0 ? wait : busy.retryAfterSeconds }
  return { kind: 'refused', code: codeOf(status, text), text }
}

/** A message's number is only unique within its chat. */
function messageIdOf(result: unknown): string | null {
  const messageId = textAt(result, 'message_id')
  return messageId ? `${textAt(result, 'chat', 'id')}:${messageId}` : null
}
