import { expect, test } from 'vitest'
import { ngn } from '../ngn/ngn.ts'
import { sap365 } from '../sap365/sap365.ts'
import { smsPortal } from '../smsportal/smsportal.ts'
import { answerOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { ttbs } from '../ttbs/ttbs.ts'

const keyed = { accKey: 'k-1', sender: 'PARLEY', baseUrl: 'https://sms.example/send' }
const usual = sampleChannel(0, keyed)
const told = sampleChannel(0, {
  ...keyed,
  receiptFields: 'id=sid, status=DLR-State,reason=why, time = when,from=who, text=said',
  receiptWords: '1=delivered, 2=failed, 8 = sent, handed over=Sent',
})

test.each([ngn, smsPortal, ttbs])(
  'receipts of $name are read under the names and in the words that the channel tells',
  vendor => {
    const said = { id: '55', sid: 'm-1', status: 'ok', dlr_state: '1', when: '2026-11-21T10:00:00Z' }
    const [event] = vendor.receive(hookOf('', { method: 'GET', query: { k: 'key-1', ...said } }), told)
    const at = '2026-11-21T10:00:00.000Z'
    expect(event).toMatchObject({ kind: 'status', vendorMessageId: 'm-1', state: 'delivered', at, code: null })
    expect(vendor.receive(hookOf({ sid: 'm-1', dlrState: 'Handed over' }), told)).toMatchObject([{ state: 'sent' }])
    expect(vendor.receive(hookOf({ sid: 'm-1', dlrState: '8' }), told)).toMatchObject([{ state: 'sent' }])
    const [failed] = vendor.receive(hookOf({ sid: 'm-1', dlrState: 2, why: 'DND' }), told)
    expect(failed).toMatchObject({ state: 'failed', code: 'FAILED', text: 'DND' })
    expect(vendor.explain('FAILED')?.todo).toContain('Check the number.')
    // Told words come on top of the usual ones, told names in their place.
    expect(vendor.receive(hookOf({ sid: 'm-1', dlrState: 'DELIVRD' }), told)).toMatchObject([{ state: 'delivered' }])
    expect(vendor.receive(hookOf({ sid: 'm-1', status: 'DELIVRD' }), told)).toMatchObject([{ kind: 'unknown' }])
    expect(vendor.receive(hookOf({ sid: 'm-1', dlrState: '1' }), usual)).toMatchObject([{ kind: 'unknown' }])
  },
)

test.each([ngn, smsPortal, ttbs, sap365])(
  'the number of an operator stands beside the word of a receipt of $name and does not hide what the word means',
  vendor => {
    const read = (query: Record<string, string>) =>
      vendor.receive(hookOf('', { method: 'GET', query: { k: 'key-1', msgid: 'm-1', ...query } }), usual)[0]
    const text = 'Error 403 of the operator'
    expect(read({ status: 'UNDELIV', err: '403' })).toMatchObject({ state: 'failed', code: 'UNDELIV', text })
    expect(read({ status: 'EXPIRED', err: '000' })).toMatchObject({ code: 'EXPIRED', text: null })
    expect(read({ status: 'REJECTD', err: '27', reason: 'DND' })).toMatchObject({
      code: 'REJECTD',
      text: 'DND. Error 27 of the operator',
    })
    expect(vendor.explain('UNDELIV')?.fault).toBe('recipient')
  },
)

test('a field may have several names; what a customer wrote is read under told names too', () => {
  const both = sampleChannel(0, { ...keyed, receiptFields: 'id=sid,id=uuid,status=dlr' })
  expect(ngn.receive(hookOf({ uuid: 'm-2', dlr: 'DELIVRD' }), both)).toMatchObject([{ vendorMessageId: 'm-2' }])
  expect(
    ngn.receive(hookOf({ sid: 'in-1', who: '+91 98765 43210', said: 'Hello', status: 'new' }), told),
  ).toMatchObject([{ kind: 'message', eventId: 'in-1', from: '919876543210', text: 'Hello' }])
})

test('without an id and a time equal words are alike, and each call has one of its own', () => {
  const [first, again] = ['call-1', 'call-2'].map(
    callId => ngn.receive({ ...hookOf({ from: '919876543210', text: 'STOP' }), callId }, usual)[0],
  )
  const [likeness, other] = [first, again].map(event => (event?.kind === 'message' ? event.likeness : ''))
  expect(likeness).toMatch(/^[\w-]{32}$/)
  expect(other).toBe(likeness)
  expect([first?.eventId, again?.eventId]).toEqual([`${likeness}.call-1`, `${likeness}.call-2`])
  for (const mark of [{ msgid: 'm-1' }, { time: '2026-11-21 10:00:00' }]) {
    const [two, three] = ['call-2', 'call-3'].map(
      callId => ngn.receive({ ...hookOf({ from: '919876543210', text: 'STOP', ...mark }), callId }, usual)[0],
    )
    expect(two).not.toHaveProperty('likeness')
    expect(three).toEqual(two)
  }
})

test('a plus is kept where the number would be read as a national one without it', () => {
  const from = (written: string) => ngn.receive(hookOf({ from: written, text: 'Hi' }), usual)[0]
  expect(from('+65 9123 4567')).toMatchObject({ from: '+6591234567' })
  expect(from('9876543210')).toMatchObject({ from: '9876543210' })
  expect(from('+91 98765 43210')).toMatchObject({ from: '919876543210' })
})

test('an answer names its message as receipts do, so that they find it', () => {
  const read = (body: object) => ngn.readAnswer(answerOf(200, body), told)
  expect(read({ status: 'accepted', sid: 'm-1', id: '7' })).toEqual({ kind: 'accepted', vendorMessageId: 'm-1' })
  expect(read({ status: 'accepted', messageId: 'm-3' })).toEqual({ kind: 'accepted', vendorMessageId: 'm-3' })
})

test.each([
  ['Delivered Successfully', 'delivered'],
  ['MESSAGE_DELIVERED', 'delivered'],
  ['Sent, delivered to handset', 'delivered'],
  ['Delivered, no error', 'delivered'],
  ['Submitted to operator', 'sent'],
  ['Delivery failed', 'failed'],
  ['Failed to be sent', null],
  ['Not delivered', 'failed'],
  ['un-delivered', 'failed'],
  ['Rejected by operator', 'failed'],
  ['Not yet delivered', null],
  ['Pending', null],
  ['Success', null],
  ['The order of the customer is now delivered', null],
])('a receipt in words such as %s is understood as %s', (status, state) => {
  const [event] = ngn.receive(hookOf({ msgid: 'm-1', status }), usual)
  expect(event?.kind === 'status' ? event.state : null).toBe(state)
  if (event?.kind !== 'status' || event.state !== 'failed') return
  expect(event.text).toBe(status.toUpperCase())
  expect(ngn.explain(event.code ?? '')).not.toBeNull()
})

test.each([
  ['receiptFields', 'id=sid, status=dlr', null],
  ['receiptFields', 'ID = s-id', null],
  ['receiptFields', 'sid', 'Receipt fields must be like id=sid, status=dlr'],
  ['receiptFields', 'id=', 'Receipt fields must be like id=sid, status=dlr'],
  ['receiptFields', 'messageId=sid', 'what can be named is id, ref, status, code, reason, from, text, time'],
  ['receiptWords', '1=delivered,2=Failed, in hand=sent', null],
  ['receiptWords', 'delivered', 'Receipt words must be like 1=delivered, 2=failed'],
  ['receiptWords', '=sent', 'Receipt words must be like 1=delivered, 2=failed'],
  ['receiptWords', '1=read', 'a word can mean sent, delivered, failed'],
])('the setting %s takes %s, or says what it wants (CHAN-028)', (key, value, problem) => {
  const said = smsPortal.fields.find(field => field.key === key)?.problem?.(value) ?? null
  if (problem === null) expect(said).toBeNull()
  else expect(said).toContain(problem)
})
