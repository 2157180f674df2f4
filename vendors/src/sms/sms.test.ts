import { expect, test } from 'vitest'
import { ngn } from '../ngn/ngn.ts'
import { smsPortal } from '../smsportal/smsportal.ts'
import {
  answerOf,
  callOf,
  hookOf,
  orderTemplate,
  sampleChannel,
  templateContent,
  textContent,
} from '../testing/samples.ts'
import { ttbs } from '../ttbs/ttbs.ts'
import { needsUnicode } from './alphabet.ts'
import { receiptStates } from './receipts.ts'

const keyed = { accKey: 'k&1', sender: 'PARLEY', baseUrl: 'https://sms.example/api/send', peId: '1101' }
const channel = sampleChannel(0, keyed)
const dlt = templateContent({ body: { text: 'Hello Asha, 20 % off', variables: [] }, dltTemplateId: '1207' })

test('a text goes by one GET with what an Indian operator is to know (CHAN-018)', () => {
  expect(callOf(smsPortal, channel, dlt)).toEqual({
    transport: 'http',
    method: 'GET',
    url: 'https://sms.example/api/send?accKey=k%261&sender=PARLEY&to=919876543210&text=Hello%20Asha%2C%2020%20%25%20off&unicode=0&peId=1101&templateId=1207&ref=ref-1',
    headers: {},
    body: undefined,
  })
})

test('TTBS has names of its own (CHAN-019)', () => {
  const settings = { user: 'u', pswd: 'p', sender: 'PARLEY', PE_ID: '1101', baseUrl: 'https://ttbs.example/send?v=1' }
  expect(callOf(ttbs, sampleChannel(0, settings), dlt).url).toBe(
    'https://ttbs.example/send?v=1&user=u&pswd=p&sender=PARLEY&PE_ID=1101&Template_ID=1207&mobileno=919876543210&msgtext=Hello%20Asha%2C%2020%20%25%20off',
  )
})

test('a base URL may hold the whole call, with what belongs where in braces', () => {
  const baseUrl = 'https://sms.example:8443/{accKey}/go?m={to}&t={text}&u={unicode}&cb={webhook}&keep={this}'
  const call = callOf(ngn, sampleChannel(0, { ...keyed, baseUrl }), { kind: 'text', text: 'नमस्ते' })
  expect(call.url).toBe(
    `https://sms.example:8443/k%261/go?m=919876543210&t=${encodeURIComponent('नमस्ते')}&u=1&cb=${encodeURIComponent(
      'https://parley.example/hooks/vendor/channel-1?k=key-1&ref=ref-1',
    )}&keep={this}`,
  )
})

test('a body in braces makes the call a POST, as JSON or as a form, with a header of the gateway’s', () => {
  const said = { kind: 'text', text: 'Say "hi" & go' } as const
  const posted = (body: string) =>
    ngn.send(
      { ref: 'ref-1', to: '919876543210', content: said },
      sampleChannel(0, { ...keyed, body, header: 'ApiKey: {accKey}' }),
    )
  expect(posted('{"to":["{to}"],"text":"{text}","dlt":{"pe":"{peId}"},"keep":"{this}"}')).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://sms.example/api/send',
    headers: { 'content-type': 'application/json', apikey: 'k&1' },
    body: '{"to":["919876543210"],"text":"Say \\"hi\\" & go","dlt":{"pe":"1101"},"keep":"{this}"}',
  })
  expect(posted('mobile={to}&msg={text}')).toMatchObject({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'mobile=919876543210&msg=Say%20%22hi%22%20%26%20go',
  })
  const problem = (key: string, value: string) => ngn.fields.find(field => field.key === key)?.problem?.(value)
  expect(problem('header', 'apikey {accKey}')).toBe('Header must be like apikey: {accKey}')
  expect(problem('header', 'Host: elsewhere.example')).toBe('Header must be like apikey: {accKey}')
  expect(problem('header', 'apikey: {accKey}')).toBeNull()
  expect(problem('body', '{"to":"{to}"}')).toBe('Body must hold {to} and {text}')
})

test('where the channel names the word of success, nothing else is one', () => {
  const named = sampleChannel(0, { ...keyed, success: 'Accepted' })
  const taken = { kind: 'accepted', vendorMessageId: '7718' }
  expect(ngn.readAnswer(answerOf(200, 'ACCEPTED, no error, id: 7718'), named)).toEqual(taken)
  expect(ngn.readAnswer(answerOf(200, 'Template mismatch'), named)).toMatchObject({ kind: 'refused', code: '200' })
  expect(ngn.readAnswer(answerOf(503, 'Accepted'), named)).toMatchObject({ kind: 'busy' })
})

test('the operator of the installation may put another host in the place of the gateway’s', () => {
  const moved = { ...channel, host: () => 'http://localhost:9000' }
  expect(callOf(ngn, moved, textContent).url).toMatch(/^http:\/\/localhost:9000\/api\/send\?accKey=/)
})

test('without a base URL there is no address to call, and the reason is told in plain words', () => {
  const { baseUrl: _baseUrl, ...bare } = keyed
  expect(URL.canParse(callOf(ngn, sampleChannel(0, bare), textContent).url)).toBe(false)
  expect(ngn.explain('ADDRESS')).toMatchObject({ fault: 'company', todo: "Enter 'Base URL' in the channel." })
})

test('a text outside GSM 03.38 needs Unicode; the euro sign and a list of buttons do not', () => {
  expect(needsUnicode('Pay 10 € [now] ~\n')).toBe(false)
  expect(needsUnicode('Pay ₹10')).toBe(true)
  expect(callOf(ngn, channel, orderTemplate).url).toContain('unicode=0')
})

test.each([
  [200, '{"status":"success","messageId":"m-1001"}', { kind: 'accepted', vendorMessageId: 'm-1001' }],
  [200, 'Message sent. MsgID: 88231-aa', { kind: 'accepted', vendorMessageId: '88231-aa' }],
  [200, '7718230011', { kind: 'accepted', vendorMessageId: '7718230011' }],
  [
    200,
    '{"errorCode":"000","errorMessage":"No error","data":[{"id":"m-5"}]}',
    { kind: 'accepted', vendorMessageId: 'm-5' },
  ],
  [200, '', { kind: 'accepted', vendorMessageId: null }],
  [200, '{"error":false,"message":"SMS submitted","id":"m-6"}', { kind: 'accepted', vendorMessageId: 'm-6' }],
  [200, '{"ErrorCode":"000","error":"none","JobId":"m-7"}', { kind: 'accepted', vendorMessageId: 'm-7' }],
  [200, '{"ErrorCode":"27","ErrorMessage":"Text differs from the template"}', { kind: 'refused', code: '27' }],
  [200, '{"responseCode":"7","responseMessage":"Request failed"}', { kind: 'refused', text: 'Request failed' }],
  [200, '{"error":true,"errorMsg":"Invalid sender"}', { kind: 'refused', text: 'true Invalid sender' }],
  [200, '{"success":false,"code":"E12","message":"Template not found"}', { kind: 'refused', code: 'E12' }],
  [200, 'ERROR: Insufficient credits', { kind: 'refused', code: '200', text: 'ERROR: Insufficient credits' }],
  [200, 'Invalid username or password', { kind: 'unauthorized', code: '200' }],
  [400, '{"error":"missing dlt id"}', { kind: 'refused', code: '400' }],
  [401, '', { kind: 'unauthorized', code: '401' }],
  [403, 'IP not allowed', { kind: 'unauthorized', code: '403' }],
  [429, 'slow down', { kind: 'busy', isRate: true }],
  [503, '', { kind: 'busy', isRate: false }],
])('an answer %i %s is read by its words', (status, body, outcome) => {
  expect(ngn.readAnswer(answerOf(status, body), channel)).toMatchObject(outcome)
})

const receipt = { kind: 'status', ref: null, vendorMessageId: 'm-1', at: '2026-11-21T10:00:00.000Z' }
const known = expect.any(String)

test.each([
  ['DELIVRD', 'delivered', null],
  ['Delivered', 'delivered', null],
  ['SENT', 'sent', null],
  ['UNDELIV', 'failed', 'UNDELIV'],
  ['EXPIRED', 'failed', 'EXPIRED'],
  ['REJECTD', 'failed', 'REJECTD'],
  ['Fail', 'failed', 'FAIL'],
  ['Undeliverable', 'failed', 'UNDELIVERABLE'],
])('a receipt %s is %s, from a query, a form or JSON', (status, state, code) => {
  const said = { msgid: 'm-1', status, done_date: '2026-11-21T10:00:00Z', err: state === 'failed' ? '027' : '000' }
  const expected = [{ ...receipt, eventId: known, state, code, text: code && 'Error 027 of the operator' }]
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies = [
    hookOf('', { method: 'GET', query: { k: 'key-1', ...said } }),
    hookOf(new URLSearchParams(said).toString(), { headers: form }),
    hookOf(said),
    hookOf({ results: [{ message: said }] }),
  ]
  const events = bodies.map(hook => ngn.receive(hook, channel))
  expect(events).toEqual([expected, expected, expected, expected])
  // The same receipt is the same event, however it came.
  expect(new Set(events.flat().map(({ eventId }) => eventId)).size).toBe(1)
})

test('a receipt that names our reference brings it back', () => {
  const [event] = ngn.receive(hookOf({ status: 'DELIVRD' }, { query: { k: 'key-1', ref: 'ref-1' } }), channel)
  expect(event).toMatchObject({ kind: 'status', ref: 'ref-1', vendorMessageId: null, state: 'delivered' })
})

test('a reply of the customer is a message; anything else is kept', () => {
  const query = { k: 'key-1', mobile: '+91 98765 43210', message: 'STOP', keyword: 'STOP' }
  expect(ngn.receive(hookOf('', { method: 'GET', query }), channel)).toEqual([
    { kind: 'message', eventId: known, from: '919876543210', text: 'STOP', payload: null },
  ])
  expect(ngn.receive(hookOf({ hello: 1 }), channel)).toMatchObject([{ kind: 'unknown', raw: { hello: '1' } }])
})

test('whoever knows the key of the address is believed, nobody else (CHAN-024)', () => {
  expect(ngn.verify(hookOf('', { query: { k: 'key-1' } }), channel)).toBe(true)
  expect(ngn.verify(hookOf('', { query: { k: 'key-2' } }), channel)).toBe(false)
})

test('every word of a failure says whose fault it is and what to do', () => {
  const failures = Object.entries(receiptStates).flatMap(([word, state]) => (state === 'failed' ? [word] : []))
  expect(failures.filter(word => ngn.explain(word) === null)).toEqual([])
})
