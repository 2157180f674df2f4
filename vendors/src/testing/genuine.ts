import { commands, text, writePdu } from '../smpp/smpp.pdu.ts'
import type { Channel, Hook, HttpAnswer } from '../vendor.ts'
import { hmac } from '../wire.ts'
import { answerOf, customer, hookOf } from './samples.ts'

/** How a vendor calls us, and what that means. */
type Genuine = {
  type: number
  said: unknown
  expected: object
  /** How it tells that the customer's window is closed: by a call, or by the answer to one of ours. */
  closed?: { said: unknown } | { answer: HttpAnswer }
  /** As the vendor proves itself; with the key in our address where there is nothing here. */
  call?: (said: unknown, channel: Channel) => Hook
}

const time = '1762000000'
const status = (state: string) => ({ kind: 'status', state, ref: 'ref-1' })
const hello = { kind: 'message', from: customer, text: 'Hi' }

/** Where nothing but the key in our address proves a vendor. */
export const keyed = (said: unknown): Hook => hookOf(said, { query: { k: 'key-1', ref: 'ref-1' } })

const signedByMeta = (said: unknown, { settings }: Channel): Hook => {
  const signature = hmac('sha256', settings.appSecret ?? '', JSON.stringify(said)).toString('hex')
  return hookOf(said, { headers: { 'x-hub-signature-256': `sha256=${signature}` } })
}

const signedBySinch = (said: unknown, { settings }: Channel): Hook => {
  const signature = hmac('sha256', settings.webhookVerifyToken ?? '', `${JSON.stringify(said)}.n-1.${time}`)
  return hookOf(said, {
    headers: {
      'x-sinch-webhook-signature-nonce': 'n-1',
      'x-sinch-webhook-signature-timestamp': time,
      'x-sinch-webhook-signature': signature.toString('base64'),
    },
  })
}

const signedByGoogle = (said: unknown, { settings }: Channel): Hook => {
  const data = Buffer.from(JSON.stringify(said))
  const signature = hmac('sha512', settings.clientToken ?? '', data).toString('base64')
  return hookOf({ message: { data: data.toString('base64') } }, { headers: { 'x-goog-signature': signature } })
}

const signedByMailchimp = (said: unknown, { settings, webhookUrl }: Channel): Hook => {
  const events = JSON.stringify(said)
  const signature = hmac('sha1', settings.webhookAuthKey ?? '', `${webhookUrl}mandrill_events${events}`)
  const body = new URLSearchParams({ mandrill_events: events }).toString()
  return hookOf(body, { headers: { 'x-mandrill-signature': signature.toString('base64') } })
}

const withSecret = (said: unknown, { settings }: Channel): Hook =>
  hookOf(said, { headers: { 'x-telegram-bot-api-secret-token': settings.webhookVerifyToken ?? '' } })

const byQuery = (said: unknown): Hook => {
  const fields = Object.entries(Object(said)).map(([name, value]) => [name, String(value)] as const)
  return hookOf('', { method: 'GET', query: { k: 'key-1', ref: 'ref-1', ...Object.fromEntries(fields) } })
}

/** A frame of a message centre that brings a receipt. */
const framed = (said: unknown): Hook => {
  const receipt = Buffer.from(String(said))
  const body = Buffer.concat([
    Buffer.from([0, 1, 1]),
    text(customer, 21),
    Buffer.from([5, 0]),
    text('PARLEY', 21),
    Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 0, receipt.length]),
    receipt,
  ])
  return keyed(writePdu({ command: commands.deliver, status: 0, sequence: 7, body }))
}

const onWhatsApp = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: 'wabaId-1', changes: [{ field: 'messages', value }] }],
})
const metadata = { display_phone_number: '912212345678', phone_number_id: 'phoneNumberId-1' }
const report = { id: 'wamid.1', timestamp: time, biz_opaque_callback_data: 'ref-1' }
const closedByMeta = { ...report, status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] }
const refusedByMeta = { answer: answerOf(400, { error: { code: 131047, message: 'Re-engagement' } }) }

const karixRcm = { channel: 'WABA', events: { mid: 'mid-1', timestamp: time } }
const karixRcmTo = { to: customer, reference: { cust_ref: 'ref-1' } }
const sinch = (reason: object) => ({
  app_id: 'appId-1',
  event_time: '2026-01-02T03:04:05Z',
  message_delivery_report: { message_id: '01A', metadata: 'ref-1', ...reason },
})
const dotgo = {
  said: {
    event: 'message_status',
    RCSMessage: { msgId: 'ref-1', status: 'displayed', timestamp: '2026-11-21T10:00:00Z' },
  },
  expected: status('read'),
  closed: { answer: answerOf(400, { reason: 'No open conversation, use a template' }) },
}
const jio = { userPhoneNumber: `+${customer}`, botId: 'bot-7', entityType: 'USER_MESSAGE' }
const syniverse = (values: object) => ({
  topic: 'SCG-Message',
  event_id: 'e-1',
  event: {
    'evt-tp': 'message_state_change',
    timestamp: '2026-01-02T03:04:05.000Z',
    'fld-val-list': { message_request_id: '96Wf3k', external_message_request_id: 'ref-1', ...values },
  },
})
/** What a message centre says of a message that was delivered. */
export const receiptWord =
  'id:7a_1 sub:001 dlvrd:001 submit date:2611221010 done date:2611221011 stat:DELIVRD err:000 text:Hello'
/** Under the names that the channels of the tests tell. */
const receipt = { sid: 'm-1', dlr: '1' }
const receiptRow: Genuine = { type: 0, said: receipt, expected: status('delivered'), call: byQuery }

/** One for each vendor that calls us, by its id, in the words that its own tests have. */
export const genuine: Readonly<Record<number, Genuine>> = {
  0: {
    type: 4,
    said: { uid: 'ev-1', type: 'message', data: { uid: 'b1-7', direction: 'outbound', status: 'read' } },
    expected: status('read'),
    closed: { said: { data: { uid: 'b1-7', status: 'failed', error: { code: '131047', message: 'Re-engagement' } } } },
  },
  1: {
    type: 4,
    said: { ...karixRcm, recipient: karixRcmTo, notificationAttributes: { status: 'Read' } },
    expected: status('read'),
    closed: {
      said: { ...karixRcm, recipient: karixRcmTo, notificationAttributes: { status: 'failed', code: '131047' } },
    },
  },
  4: { type: 0, said: { orderId: '67389473', status: 'RECEIVED' }, expected: status('delivered') },
  5: {
    type: 4,
    said: {
      meta_object: { field: 'messages', value: { statuses: [{ id: 'wamid.2', status: 'read', timestamp: time }] } },
      extra_info: { ref: 'ref-1' },
    },
    expected: status('read'),
    closed: { said: { id: 'id-1', status: 'failed', error: { code: 131047, message: 'Re-engagement message' } } },
  },
  6: {
    type: 4,
    said: sinch({ status: 'READ' }),
    expected: status('read'),
    closed: { said: sinch({ status: 'FAILED', reason: { code: 'OUTSIDE_ALLOWED_SENDING_WINDOW' } }) },
    call: signedBySinch,
  },
  7: {
    type: 4,
    said: { statuses: [{ id: 'rq-1', timestamp: time, extra: 'ref-1', status: 'read', type: 'message' }] },
    expected: status('read'),
    closed: { said: { statuses: [{ id: 'rq-1', timestamp: time, status: 'failed', errors: [{ code: 470 }] }] } },
  },
  8: {
    type: 4,
    said: onWhatsApp({ messages: [{ from: customer, id: 'wamid.1', type: 'text', text: { body: 'Hi' } }] }),
    expected: hello,
    closed: refusedByMeta,
  },
  9: {
    type: 4,
    said: { messageRequestId: 'rq-1', messageId: 'm-1', msgStatus: 'READ' },
    expected: { kind: 'status', state: 'read', vendorMessageId: 'rq-1' },
    closed: { said: { messageId: 'rq-2', status: 'FAILED', errorCode: '131047', errorTitle: 'Window' } },
  },
  10: {
    type: 1,
    said: [{ event: 'open', _id: 'abc', ts: 1_763_700_000, msg: { _id: 'abc', metadata: { ref: 'ref-1' } } }],
    expected: status('read'),
    call: signedByMailchimp,
  },
  11: { type: 10, ...dotgo },
  12: receiptRow,
  13: receiptRow,
  14: { type: 10, ...dotgo },
  15: receiptRow,
  16: { type: 10, said: { ...jio, entity: { messageId: 'in-1', text: 'Hi' } }, expected: hello },
  17: {
    type: 4,
    said: syniverse({ new_state: 'READ' }),
    expected: status('read'),
    closed: { said: syniverse({ new_state: 'FAILED', reason_code: '131047' }) },
  },
  90: {
    type: 4,
    said: onWhatsApp({ metadata, statuses: [{ ...report, status: 'read' }] }),
    expected: status('read'),
    closed: { said: onWhatsApp({ metadata, statuses: [closedByMeta] }) },
    call: signedByMeta,
  },
  91: {
    type: 4,
    said: onWhatsApp({ statuses: [{ ...report, status: 'delivered' }] }),
    expected: status('delivered'),
    closed: refusedByMeta,
  },
  92: {
    type: 3,
    said: {
      object: 'page',
      entry: [{ id: 'pageId-1', messaging: [{ sender: { id: customer }, message: { mid: 'm_1', text: 'Hi' } }] }],
    },
    expected: hello,
    closed: { answer: answerOf(403, { error: { code: 10, error_subcode: 2018278, message: 'Outside of window' } }) },
    call: signedByMeta,
  },
  93: {
    type: 5,
    said: {
      update_id: 900,
      message: { message_id: 12, from: { id: 527511901 }, chat: { id: 527511901, type: 'private' }, text: 'Hi' },
    },
    expected: { ...hello, from: '527511901' },
    call: withSecret,
  },
  94: {
    type: 1,
    said: { kind: 'reply', id: '<a1@mail.example>', from: 'Meera@Example.org', subject: 'Re: Your order', text: 'Hi' },
    expected: { ...hello, from: 'meera@example.org' },
  },
  95: {
    type: 10,
    said: { senderPhoneNumber: `+${customer}`, messageId: 'in-1', text: 'Hi' },
    expected: hello,
    call: signedByGoogle,
  },
  96: {
    type: 0,
    said: receiptWord,
    expected: { kind: 'status', state: 'delivered', vendorMessageId: '7a_1' },
    call: framed,
  },
  97: { type: 9, said: { callId: 'c-1', event: 'answered' }, expected: status('delivered') },
  99: {
    type: 4,
    said: { type: 'status', status: 'read', ref: 'ref-1', messageId: 'm-1' },
    expected: status('read'),
    closed: { said: { type: 'status', status: 'failed', ref: 'ref-1', code: '470' } },
  },
}
