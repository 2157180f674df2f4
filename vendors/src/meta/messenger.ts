import { secretSetting, setting } from '../settings.ts'
import type { Channel, Vendor } from '../vendor.ts'
import { get, postJson } from '../wire.ts'
import { answerChallenge, graphHeaders, graphUrl, isFromMeta, tokenEnd } from './graph.ts'
import { explainMessenger, readMessengerAnswer } from './messenger.answer.ts'
import { readMessengerCall } from './messenger.receive.ts'
import { messengerBody } from './messenger.send.ts'

const instagram = 11

/** Facebook Messenger and, through the page it is linked to, Instagram. */
export const meta: Vendor = {
  id: 92,
  slug: 'meta',
  name: 'Meta',
  channelTypes: [3, instagram],
  fields: [
    setting('pageId', 'Page id'),
    secretSetting('accessToken', 'Access token'),
    secretSetting('appSecret', 'App secret'),
  ],
  limits: { textCharacters: 2000, textBytes: { [instagram]: 1000 } },
  capabilities: { buttons: true, media: true, templates: false, readReceipts: true },
  needsKey: false,
  asksForToken: true,
  echoesRef: false,
  check: channel => {
    const pageId = encodeURIComponent(channel.settings.pageId ?? '')
    return get(graphUrl(channel, `${pageId}?fields=id,name`), graphHeaders(channel))
  },
  tokenEnd,
  send: (message, channel) =>
    postJson(messagesUrl(channel), graphHeaders(channel), messengerBody(message, channel.type === instagram)),
  readAnswer: readMessengerAnswer,
  verify: isFromMeta,
  challenge: answerChallenge,
  receive: (hook, { type, settings }) =>
    readMessengerCall(hook, (object, entryId) =>
      type === instagram ? object === 'instagram' : object === 'page' && entryId === settings.pageId,
    ),
  explain: explainMessenger,
  markRead: ({ from }, channel) =>
    postJson(messagesUrl(channel), graphHeaders(channel), { recipient: { id: from }, sender_action: 'mark_seen' }),
}

function messagesUrl(channel: Channel): string {
  return graphUrl(channel, `${encodeURIComponent(channel.settings.pageId ?? '')}/messages`)
}
