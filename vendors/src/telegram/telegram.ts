import { secretSetting } from '../settings.ts'
import type { Channel, Vendor } from '../vendor.ts'
import { get, postJson, sameSecret } from '../wire.ts'
import { readTelegramAnswer } from './telegram.answer.ts'
import { telegramCapabilities } from './telegram.capabilities.ts'
import { explain } from './telegram.codes.ts'
import { telegramMedia } from './telegram.media.ts'
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
  capabilities: { 5: telegramCapabilities },
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
        allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member'],
      },
    ),
  send,
  readAnswer: readTelegramAnswer,
  verify: ({ headers }, channel) => sameSecret(headers['x-telegram-bot-api-secret-token'], secretOf(channel)),
  receive,
  explain,
  acknowledge: ({ pressId }, channel) =>
    pressId ? postJson(methodUrl(channel, 'answerCallbackQuery'), {}, { callback_query_id: pressId }) : null,
  media: telegramMedia,
}

function secretOf({ settings }: Channel): string | undefined {
  return settings.webhookVerifyToken
}
