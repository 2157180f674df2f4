import { instagramCapabilities, messengerCapabilities } from '../capabilities.ts'
import { optionalSetting, secretSetting, setting } from '../settings.ts'
import type { Channel, Settings, Vendor } from '../vendor.ts'
import { get, json, postJson, textAt } from '../wire.ts'
import { answerChallenge, graphHeaders, graphUrl, isFromMeta, tokenEnd } from './graph.ts'
import { explainMessenger, readMessengerAnswer } from './messenger.answer.ts'
import { accountsIn, readMessengerCall } from './messenger.receive.ts'
import { messengerBody } from './messenger.send.ts'

const instagram = 11
/** Of a page. What Instagram tells is chosen in the app, and comes once its page has subscribed to anything. */
const events = ['messages', 'messaging_postbacks', 'message_deliveries', 'message_reads', 'message_reactions']

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
    optionalSetting('instagramId', 'Instagram account id'),
  ],
  limits: { textCharacters: 2000, textBytes: { [instagram]: 1000 } },
  capabilities: { 3: messengerCapabilities, [instagram]: instagramCapabilities },
  needsKey: false,
  asksForToken: true,
  echoesRef: false,
  check: channel => {
    const fields = channel.type === instagram ? 'id,name,instagram_business_account' : 'id,name'
    return get(pageUrl(channel, `?fields=${fields}`), graphHeaders(channel))
  },
  readSettings: ({ body }): Settings => {
    const instagramId = textAt(json(body), 'instagram_business_account', 'id')
    return instagramId ? { instagramId } : {}
  },
  tokenEnd,
  subscribe: channel =>
    postJson(pageUrl(channel, `/subscribed_apps?subscribed_fields=${events.join(',')}`), graphHeaders(channel), {}),
  // A page has no address of its own, but that of the app.
  addressByHand: true,
  send: (message, channel) =>
    postJson(pageUrl(channel, '/messages'), graphHeaders(channel), messengerBody(message, channel.type === instagram)),
  readAnswer: readMessengerAnswer,
  verify: isFromMeta,
  challenge: answerChallenge,
  receive: (hook, { type, settings }) =>
    readMessengerCall(hook, (object, entryId) =>
      type === instagram
        ? object === 'instagram' && (!settings.instagramId || entryId === settings.instagramId)
        : object === 'page' && entryId === settings.pageId,
    ),
  namedIn: (hook, { type }) => {
    const [object, setting] = type === instagram ? ['instagram', 'instagramId'] : ['page', 'pageId']
    return accountsIn(hook, object).map(name => ({ setting, name }))
  },
  explain: explainMessenger,
  markRead: ({ from }, channel) =>
    postJson(pageUrl(channel, '/messages'), graphHeaders(channel), {
      recipient: { id: from },
      sender_action: 'mark_seen',
    }),
}

function pageUrl(channel: Channel, rest: string): string {
  return graphUrl(channel, `${encodeURIComponent(channel.settings.pageId ?? '')}${rest}`)
}
