import { smsCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { baseUrl, contactNumber, secretSetting, setting } from '../settings.ts'
import { readSmsAnswer } from '../sms/answers.ts'
import { dltIds, peId, peIdField, smsSender, templateIdField } from '../sms/dlt.ts'
import { receiptRows, receiveReceipts } from '../sms/receipts.ts'
import { smsOf } from '../sms/sms.message.ts'
import type { Channel, HttpCall, Outgoing, Vendor } from '../vendor.ts'
import { basic, hasKey, webhookFor } from '../wire.ts'

/** SMS 365, which takes a message as a text of sections. */
export const sap365: Vendor = {
  id: 4,
  slug: 'sap365',
  name: 'SAP365',
  channelTypes: [0],
  fields: [
    setting('accountName', 'Account name'),
    secretSetting('accKey', 'Access key'),
    contactNumber,
    smsSender,
    baseUrl,
    peId,
    peIdField,
    templateIdField,
  ],
  limits: { textCharacters: 1600 },
  capabilities: { 0: smsCapabilities },
  unconfirmed: 'the whole interface: SAP has given the service to Sinch.',
  needsKey: true,
  // Without an id and a time, a word said twice comes in equal calls.
  sameBytesAreNews: true,
  echoesRef: false,
  check: () => null,
  send,
  readAnswer: answer => readSmsAnswer(answer),
  verify: hasKey,
  receive: receiveReceipts,
  explain: code => explainBy(receiptRows, code),
}

function send(message: Outgoing, channel: Channel): HttpCall {
  const { accountName = '', accKey = '', contactId = '', sender, baseUrl: own } = channel.settings
  const sms = smsOf(message, channel)
  const { to, text, isUnicode, ref } = sms
  const account = encodeURIComponent(accountName)
  const sections = [
    'Version=2.0',
    `Subject=${ref}`,
    '[MSISDN]',
    `List=+${to}`,
    '[MESSAGE]',
    `Text=${oneLine(text)}`,
    '[SETUP]',
    `DCS=${isUnicode ? 'UCS2' : 'GSM'}`,
    'SplitText=YES',
    'MobileNotification=YES',
    `AckReplyAddress=${webhookFor(channel, ref)}`,
    `OriginatingAddress=${sender || contactId}`,
    ...Object.entries(dltIds(sms, channel)).map(([name, id]) => `${name}=${oneLine(id)}`),
    '[END]',
  ]
  return {
    transport: 'http',
    method: 'POST',
    url: `${channel.host(own || 'https://sms-pp.sapmobileservices.com')}/cmn/${account}/${account}.sms`,
    headers: { 'content-type': 'text/plain; charset=utf-8', authorization: basic(accountName, accKey) },
    body: sections.join('\r\n'),
  }
}

/** A line of its own in the text would be read as one of ours. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}
