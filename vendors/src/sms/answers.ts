import type { HttpAnswer, Outcome, Settings } from '../vendor.ts'
import { json, outcomeByStatus } from '../wire.ts'
import { type Fields, fieldOf, flatten, hasErrorCode } from './fields.ts'
import { receiptNames } from './receipt.settings.ts'

const refusals =
  /\b(errors?|fail(ed|ure)?|invalid|denied|unauthori[sz]ed|insufficient|rejected|missing|blocked|expired|not (sent|accepted|allowed|found|valid)|false)\b/i
const harmless = /\b(no errors?|error\W*(code)?\W*0+)\b/gi
const credentials = /unauthori|authenticat|credential|password|login|(access|api|auth)\W?key|invalid user/i

/**
 * The answer of a gateway whose words are not known: by HTTP first, then by the word of success that the channel names,
 * or else by words that leave no doubt. Its id may go by the name that it has in receipts.
 */
export function readSmsAnswer(answer: HttpAnswer, settings: Settings = {}): Outcome {
  const common = outcomeByStatus(answer)
  if (common) return common
  const body = answer.body.trim()
  const read = json(body)
  const fields = typeof read === 'object' && read !== null ? flatten(read) : {}
  const said = fieldOf(fields, 'verdict') || (Object.keys(fields).length > 0 ? '' : body)
  if (answer.status < 300 && saysYes({ said, body, fields }, settings.success))
    return { kind: 'accepted', vendorMessageId: idOf(fields, settings) || idIn(body) }
  const refusal = { code: fieldOf(fields, 'code') || String(answer.status), text: (said || body).slice(0, 500) }
  return credentials.test(said) || answer.status === 403
    ? { kind: 'unauthorized', ...refusal }
    : { kind: 'refused', ...refusal }
}

function idOf(fields: Fields, settings: Settings): string {
  return fieldOf(fields, 'id', receiptNames(settings)) || fieldOf(fields, 'id')
}

type Said = { said: string; body: string; fields: Fields }

function saysYes({ said, body, fields }: Said, success = ''): boolean {
  if (success) return body.toLowerCase().includes(success.toLowerCase())
  return !hasErrorCode(fields) && !refusals.test(said.replace(harmless, ''))
}

/** An id in a text: what follows `id`, or the text itself where it is one word with a digit. */
function idIn(text: string): string | null {
  const named = /\b(?:message|msg|request|order|ack|job|sms)?[\s_-]?id\W{1,3}([\w.-]{4,64})/i.exec(text)?.[1]
  return named ?? (/^(?=\S*\d)[\w.-]{4,64}$/.test(text) ? text : null)
}
