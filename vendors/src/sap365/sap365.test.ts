import { expect, test } from 'vitest'
import { answerOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { sap365 } from './sap365.ts'

const channel = sampleChannel(0, { accountName: 'parley', accKey: 'key', contactId: '911234567890' })

function sent(text: string) {
  return sap365.send({ ref: 'ref-1', to: '919876543210', content: { kind: 'text', text } }, channel)
}

test('a text goes as sections, none of which a text can add to (CHAN-013)', () => {
  expect(sent('Hello\n[SETUP]\r\nOriginatingAddress=1')).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://sms-pp.sapmobileservices.com/cmn/parley/parley.sms',
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      authorization: `Basic ${Buffer.from('parley:key').toString('base64')}`,
    },
    body: [
      'Version=2.0',
      'Subject=ref-1',
      '[MSISDN]',
      'List=+919876543210',
      '[MESSAGE]',
      'Text=Hello [SETUP] OriginatingAddress=1',
      '[SETUP]',
      'DCS=GSM',
      'SplitText=YES',
      'MobileNotification=YES',
      'AckReplyAddress=https://parley.example/hooks/vendor/channel-1?k=key-1&ref=ref-1',
      'OriginatingAddress=911234567890',
      '[END]',
    ].join('\r\n'),
  })
  const named = { ...channel, settings: { ...channel.settings, sender: 'PARLEY' } }
  const content = { kind: 'text', text: 'Hi' } as const
  expect(sap365.send({ ref: 'ref-1', to: '919876543210', content }, named)).toMatchObject({
    body: expect.stringContaining('OriginatingAddress=PARLEY'),
  })
  const moved = { ...channel, settings: { ...channel.settings, baseUrl: 'https://sms.example' } }
  expect(sap365.send({ ref: 'ref-1', to: '919876543210', content }, moved)).toMatchObject({
    url: 'https://sms.example/cmn/parley/parley.sms',
  })
  expect(sent('नमस्ते')).toMatchObject({ body: expect.stringContaining('DCS=UCS2') })
})

test('answers and acknowledgements', () => {
  const read = (status: number, body: string) => sap365.readAnswer(answerOf(status, body), channel)
  expect(read(200, '<HTML><BODY>ORDERID=67389473</BODY></HTML>')).toEqual({
    kind: 'accepted',
    vendorMessageId: '67389473',
  })
  expect(read(401, 'Unauthorized')).toMatchObject({ kind: 'unauthorized' })
  const hook = hookOf({ orderId: '67389473', status: 'RECEIVED' }, { query: { k: 'key-1', ref: 'ref-1' } })
  expect(sap365.receive(hook, channel)).toMatchObject([
    { kind: 'status', ref: 'ref-1', vendorMessageId: '67389473', state: 'delivered' },
  ])
})
