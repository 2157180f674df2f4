import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { SendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { windowClosed } from '@parley/vendors/errors.ts'
import type { Explanation } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { rowOf } from '@parley/vendors/wire.ts'
import { gateTexts } from '../dispatch/gate/gate.texts.ts'

/** Our own explanations: for our own codes, and for whatever a vendor's table does not explain. */
const own: Record<string, Explanation> = {
  BLACKLISTED: {
    what: gateTexts.BLACKLISTED,
    fault: 'company',
    todo: 'Take the number off the blacklist, if it does not belong there.',
  },
  OPTED_OUT: {
    what: gateTexts.OPTED_OUT,
    fault: 'recipient',
    todo: 'Respect it. Utility and authentication templates still reach the contact.',
  },
  FREQUENCY_CAP: {
    what: gateTexts.FREQUENCY_CAP,
    fault: 'company',
    todo: 'Send it later, or change the sending rules.',
  },
  QUIET_HOURS: {
    what: gateTexts.QUIET_HOURS,
    fault: 'company',
    todo: 'Nothing: it leaves by itself when they end.',
  },
  INVALID_NUMBER: {
    what: 'The row of the file holds no valid number.',
    fault: 'company',
    todo: 'Correct the row and send it again.',
  },
  MISSING_VARIABLE: {
    what: 'A variable has no value for this recipient.',
    fault: 'company',
    todo: 'Fill the field in the contact book, or give the column a fallback.',
  },
  INTERNAL: {
    what: 'The server could not send the message.',
    fault: 'platform',
    todo: 'Send again; the server log has the cause.',
  },
  UNREACHABLE: {
    what: 'The vendor could not be reached.',
    fault: 'vendor',
    todo: 'Send again when the vendor is back.',
  },
  ADDRESS: {
    what: 'The vendor’s address may not be called.',
    fault: 'company',
    todo: 'Correct the address in the channel.',
  },
  '470': {
    what: 'The customer has not written within the last 24 hours.',
    fault: 'company',
    todo: 'Send an approved template, or wait until the customer writes.',
  },
  '429': {
    what: 'The vendor was asked too fast for six hours.',
    fault: 'vendor',
    todo: 'Lower the rate of the channel and send again.',
  },
}

/** Of a message that may have been taken. */
const unanswered: Explanation = {
  what: 'The vendor gave no answer, so it may or may not have taken the message.',
  fault: 'vendor',
  todo: 'Wait for its report, which settles it. Send again only where a second copy does no harm.',
}

/** What a code means in plain words; null only where there is no code. */
export function explain(vendorId: number, code: string | null, text: string | null): Explanation | null {
  if (code === null) return null
  const known = vendorOf(vendorId)?.explain(code) ?? rowOf(own, code)
  if (known) return known
  const isDown = /^5\d\d$/.test(code)
  return {
    what: text || `The vendor answered ${code}.`,
    fault: 'vendor',
    todo: isDown ? 'Send again when the vendor is back.' : 'Ask the vendor about this code.',
  }
}

/** As `explain`, for a template: whoever has sent one is not helped by the advice to send one. */
export function explainTemplate(vendorId: number, code: string | null, text: string | null): Explanation | null {
  const known = explain(vendorId, code, text)
  return known && code === windowClosed ? { ...known, todo: untaken } : known
}

const untaken =
  'The vendor did not take the template as one that may be sent then. Look at its state at the vendor, or wait until the customer writes.'

type Ended = { state: number; errorCode: string | null; errorDesc: string | null; isTemplate: boolean }

/** Why a message did not arrive, or may not have; null where there is nothing to tell. */
export function explainEnd(vendorId: number, { state, errorCode, errorDesc, isTemplate }: Ended): Explanation | null {
  if (state === messageStates.unknown) return unanswered
  return isTemplate ? explainTemplate(vendorId, errorCode, errorDesc) : explain(vendorId, errorCode, errorDesc)
}

/** Of what was never handed over: nobody knows better than its sender whether the cause is mended. */
export const mendable: readonly string[] = ['MISSING_VARIABLE', 'FREQUENCY_CAP']

const hopeless = new Set(['BLACKLISTED', 'OPTED_OUT', 'INVALID_NUMBER', 'ADDRESS', '470'])
const minute = 60
const hour = 60 * minute

/** How long to wait before the same recipients are tried again; null when another try is of no use. */
export function waitFor(code: string, { fault, retry }: Explanation, { frequencyCap }: SendingRules): number | null {
  if (retry !== undefined) return typeof retry === 'number' ? retry : null
  if (hopeless.has(code)) return null
  if (code === 'FREQUENCY_CAP') return frequencyCap.enabled ? frequencyCap.hours * hour : 0
  if (fault === 'recipient') return 24 * hour
  if (fault === 'platform') return 0
  return fault === 'vendor' ? 5 * minute : 0
}
