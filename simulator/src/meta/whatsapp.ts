import type { z } from 'zod'
import type { Account, Failure, Message, Reply } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { at, digits, idOf, isNumber, listAt, textAt } from '../read.ts'
import { refuseGraph } from './graph.ts'
import { wrongParameter } from './whatsapp.parameters.ts'
import { markRead, type WhatsAppMessage, whatsAppMessage } from './whatsapp.shapes.ts'

/** Whose templates and customers it is about. */
export type Line = { account: Account; ref?: string | null }
type Sent = Reply & { message?: Message }

/** `/messages` as Meta and those who pass its calls on take it. */
export function sendWhatsApp(body: unknown, desk: Desk, line: Line): Sent {
  if (textAt(body, 'status') === 'read') return readReceipt(body)
  const given = shaped(body)
  const to = recipientOf(given)
  if (to === digits(line.account.settings.contactId ?? '')) refuseSender()
  checkTemplate(given, desk, line)
  const id = idOf('wamid.HBgM')
  const message = {
    account: line.account,
    id,
    to,
    text: textOf(given),
    kind: given.type,
    ref: line.ref ?? given.biz_opaque_callback_data ?? null,
    callback: null,
    channel: 'whatsapp',
    failure: failureOf(given, desk, { account: line.account, to }),
  }
  const contacts = [{ input: given.to ?? given.recipient ?? '', wa_id: to }]
  return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] }, message }
}

function readReceipt(body: unknown): Sent {
  const read = markRead.safeParse(body)
  if (!read.success) return refuseShape(read.error)
  return { status: 200, body: { success: true } }
}

function shaped(body: unknown): WhatsAppMessage {
  const read = whatsAppMessage.safeParse(body)
  return read.success ? read.data : refuseShape(read.error)
}

/** What is missing, what is too long and what is not known have numbers of their own. */
function refuseShape({ issues }: z.ZodError): never {
  const issue = deepest(issues)
  const path = issue?.path.join('.') || 'body'
  if (issue?.code === 'invalid_type' && /undefined/.test(issue.message)) {
    return refuseGraph(400, {
      code: 131008,
      message: 'Required parameter is missing',
      details: `Parameter ${path} is required.`,
    })
  }
  const details = `Param ${path}: ${issue?.message ?? 'is not valid'}`
  return refuseGraph(400, {
    code: issue?.code === 'too_big' ? 100 : 131009,
    message: 'Parameter value is not valid',
    details,
  })
}

/** Of a choice the part that got furthest says what is meant. */
function deepest(issues: z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const flat = issues.flatMap(issue =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap(errors => errors.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })))
      : [issue],
  )
  return flat.toSorted((one, other) => other.path.length - one.path.length)[0] ?? issues[0]
}

function recipientOf({ to, recipient }: WhatsAppMessage): string {
  if (recipient && !to) return recipient
  if (!to)
    return refuseGraph(400, {
      code: 131008,
      message: 'Required parameter is missing',
      details: 'Parameter to is required.',
    })
  if (isNumber(to)) return digits(to)
  return refuseGraph(400, {
    code: 131009,
    message: 'Parameter value is not valid',
    details: 'Param to is not a phone number.',
  })
}

function refuseSender(): never {
  const message = 'Recipient cannot be sender'
  return refuseGraph(400, { code: 131021, message, details: 'Sender and recipient phone number is the same.' })
}

function checkTemplate(given: WhatsAppMessage, desk: Desk, { account }: Line): void {
  if (given.type !== 'template') return
  const { name, language, components = [] } = given.template
  const found = desk.templatesOf(account).find(one => one.name === name && one.language === language.code)
  if (!found) {
    const details = `template name (${name}) does not exist in ${language.code}`
    refuseGraph(404, { code: 132001, message: 'Template name does not exist in the translation', details })
  }
  if (found.status !== 'APPROVED') refuseState(found)
  const values = listAt(
    components.find(({ type }) => type === 'body'),
    'parameters',
  ).length
  if (found.values !== null && values !== found.values) {
    const details = `body: number of localizable_params (${values}) does not match the expected number of params (${found.values})`
    refuseGraph(400, {
      code: 132000,
      message: 'Number of parameters does not match the expected number of params',
      details,
    })
  }
  // One that was only named, not registered with its parts, is taken with any.
  const wrong = found.components.length > 0 ? wrongParameter(found.components, components) : null
  if (wrong) refuseGraph(400, wrong)
}

function refuseState({ name, status }: Template): never {
  const code = { PAUSED: 132015, DISABLED: 132016 }[status] ?? 132001
  return refuseGraph(code === 132001 ? 404 : 400, {
    code,
    message: 'Template cannot be used',
    details: `template ${name} is ${status.toLowerCase()}`,
  })
}

/** Taken at once, and found to be impossible later: both are told by webhook alone. */
function failureOf(
  given: WhatsAppMessage,
  desk: Desk,
  { account, to }: { account: Account; to: string },
): Failure | null {
  const missed = desk.missed(account.vendor, to, { code: '131026', text: 'Message undeliverable' })
  if (missed) return missed
  const isFree = given.type === 'template' || desk.isWindowOpen(account, to)
  return isFree ? null : { code: '131047', text: 'Re-engagement message' }
}

function textOf(given: WhatsAppMessage): string {
  if (given.type === 'text') return given.text.body
  if (given.type === 'template') {
    const values = (given.template.components ?? []).flatMap(part => listAt(part, 'parameters').map(shownValue))
    return [given.template.name, ...values.filter(Boolean)].join(' | ')
  }
  const member = at(given, given.type)
  return textAt(member, 'body', 'text') || textAt(member, 'caption') || textAt(member, 'link') || given.type
}

/** Money and times are shown in the words that stand beside them. */
function shownValue(parameter: unknown): string {
  return textAt(parameter, 'text') || textAt(parameter, textAt(parameter, 'type'), 'fallback_value')
}
