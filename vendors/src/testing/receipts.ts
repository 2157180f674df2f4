import { receiptWord } from './genuine.ts'
import { customer } from './samples.ts'

type State = 'delivered' | 'read'
/** What the vendor says of a message that became so; undefined where it has no word for it. */
type Told = (state: State, type: number) => unknown

const sms = 0
const rcs = 10
const instagram = 11
const time = '1762000000'

const upper = (state: State) => state.toUpperCase()
/** Nobody tells that an SMS was read. */
const unlessSms =
  (told: Told): Told =>
  (state, type) =>
    type === sms && state === 'read' ? undefined : told(state, type)
const deliveredOnly =
  (said: unknown): Told =>
  state =>
    state === 'delivered' ? said : undefined

const metas: Told = status => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: 'wabaId-1',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: 'phoneNumberId-1' },
            statuses: [{ id: 'wamid.1', timestamp: time, status }],
          },
        },
      ],
    },
  ],
})
const dotgo: Told = state => ({
  event: 'message_status',
  RCSMessage: { msgId: 'ref-1', status: state === 'read' ? 'displayed' : state },
})
const gateway = deliveredOnly({ sid: 'm-1', dlr: '1' })

const kaleyra: Told = (status, type) => {
  if (type === sms) return { id: 'm-1', status: 'DELIVRD' }
  if (type === rcs) return { data: { type: 'STATUS_EVENT', messageId: 'm-1', status: upper(status) } }
  return { meta_object: { field: 'messages', value: { statuses: [{ id: 'wamid.2', status, timestamp: time }] } } }
}
const routeMobile: Told = (status, type) => {
  if (type === sms) return { sMessageId: 'm-1', sStatus: 'DELIVRD' }
  if (type === rcs) return { event_type: 'status', message_id: 'm-1', message_status: upper(status) }
  return { statuses: [{ id: 'rq-1', timestamp: time, status, type: 'message' }] }
}
const meta: Told = (state, type) => {
  if (type === instagram) {
    const messaging = [{ sender: { id: customer }, read: { mid: 'm_1' } }]
    return state === 'read' ? { object: 'instagram', entry: [{ id: 'instagramId-1', messaging }] } : undefined
  }
  const told = state === 'read' ? { read: { watermark: 1_762_000_000_000 } } : { delivery: { mids: ['m_1'] } }
  return { object: 'page', entry: [{ id: 'pageId-1', messaging: [{ sender: { id: customer }, ...told }] }] }
}

/** By vendors' ids, for those who tell anything. */
export const receipts: Readonly<Record<number, Told>> = {
  0: unlessSms(status => ({ data: { uid: 'b1-7', status } })),
  1: status => ({ events: { mid: 'mid-1' }, notificationAttributes: { status } }),
  4: deliveredOnly({ orderId: '67389473', status: 'RECEIVED' }),
  5: unlessSms(kaleyra),
  6: unlessSms((state, type) =>
    type === instagram && state === 'delivered'
      ? undefined
      : { message_delivery_report: { message_id: '01A', status: upper(state) } },
  ),
  7: unlessSms(routeMobile),
  8: metas,
  9: unlessSms(state => ({ messageRequestId: 'rq-1', msgStatus: upper(state) })),
  10: state => [{ event: state === 'read' ? 'open' : state, _id: 'abc', ts: 1_763_700_000 }],
  11: dotgo,
  12: gateway,
  13: gateway,
  14: dotgo,
  15: gateway,
  16: state => ({
    userPhoneNumber: `+${customer}`,
    entityType: 'STATUS_EVENT',
    entity: { eventType: `MESSAGE_${upper(state)}`, messageId: 'ref-1' },
  }),
  17: unlessSms(state => ({
    event_id: 'e-1',
    event: { 'fld-val-list': { message_request_id: '96Wf3k', new_state: upper(state) } },
  })),
  90: metas,
  91: metas,
  92: meta,
  95: state => ({ senderPhoneNumber: `+${customer}`, messageId: 'ref-1', eventType: upper(state) }),
  96: deliveredOnly(receiptWord),
  97: deliveredOnly({ callId: 'c-1', event: 'answered' }),
  99: status => ({ type: 'status', status, ref: 'ref-1', messageId: 'm-1' }),
}
