import { smsCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { hostSetting, optionalSetting, portSetting, secretSetting, setting, withRoom } from '../settings.ts'
import { receiptRows } from '../sms/receipts.ts'
import type { Vendor } from '../vendor.ts'
import { hasKey } from '../wire.ts'
import { readStatus, rowOf, rows } from './smpp.codes.ts'
import { joinFrames, partIn, receiveFrame } from './smpp.receive.ts'
import { shortMessages } from './smpp.submit.ts'

/** Any operator's message centre, over a connection that the server keeps. */
export const smpp: Vendor = {
  id: 96,
  slug: 'smpp',
  name: 'SMPP',
  channelTypes: [0],
  fields: [
    hostSetting,
    portSetting,
    withRoom(setting('systemId', 'System ID'), 15),
    withRoom(secretSetting('password', 'Password'), 8),
    withRoom(setting('sender', 'Sender'), 20),
    optionalSetting('peId', 'PE ID'),
    optionalSetting('tmId', 'TM ID'),
  ],
  limits: { textCharacters: 1600 },
  capabilities: { 0: smsCapabilities },
  needsKey: true,
  // Two frames may be alike to the byte: each connection counts from 1 again.
  sameBytesAreNews: true,
  echoesRef: false,
  check: () => null,
  send: (message, channel) => ({ transport: 'smpp', ref: message.ref, parts: shortMessages(message, channel) }),
  readAnswer: readStatus,
  verify: hasKey,
  receive: receiveFrame,
  parts: { markOf: partIn, join: joinFrames },
  explain: code => explainBy(rows, rowOf(code)) ?? explainBy(receiptRows, code),
}
