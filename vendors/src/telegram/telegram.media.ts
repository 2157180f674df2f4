import type { HttpAnswer, MediaCalls } from '../vendor.ts'
import { get, json, postJson, textAt } from '../wire.ts'
import { readTelegramAnswer } from './telegram.answer.ts'
import { fileUrl, methodUrl } from './telegram.send.ts'

/** A file has an id; where it lies is asked for, and the address holds the bot's token. */
export const telegramMedia: MediaCalls = {
  find: {
    request: ({ vendorMediaId }, channel) =>
      vendorMediaId ? postJson(methodUrl(channel, 'getFile'), {}, { file_id: vendorMediaId }) : null,
    read: (answer: HttpAnswer, channel) => {
      const path = textAt(json(answer.body), 'result', 'file_path')
      if (path) return { kind: 'found', url: fileUrl(channel, path) }
      const refused = readTelegramAnswer(answer)
      return refused.kind === 'accepted' ? { kind: 'refused', code: '404', text: 'Telegram names no file.' } : refused
    },
  },
  fetch: ({ url }) => (url ? get(url, {}) : null),
}
