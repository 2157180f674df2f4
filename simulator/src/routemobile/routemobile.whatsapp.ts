import { z } from 'zod'
import type { Account, Answer, Call, Failure, Hook, Message, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { digits, isNumber, seconds, uuid } from '../read.ts'
import { whatsAppMessage } from './routemobile.shapes.ts'

type Given = z.output<typeof whatsAppMessage>

/** Taken with a request id, under which its statuses come. */
export function whatsAppSend({ body }: Call, desk: Desk, account: Account): Answer {
  const read = whatsAppMessage.safeParse(body)
  if (!read.success) return fail('semantic error', z.prettifyError(read.error).slice(0, 500))
  const given = read.data
  if (!isNumber(given.phone, 'with')) fail('invalid request', 'phone is not valid')
  const id = uuid()
  const to = digits(given.phone)
  return {
    status: 202,
    body: { message: 'message received successfully', status: 'processing', request_id: id },
    message: {
      account,
      id,
      to,
      text: textOf(given),
      kind: given.media?.type ?? 'text',
      ref: given.extra ?? null,
      callback: null,
      channel: 'whatsapp',
      failure: failureOf(given, desk, { account, to }),
    },
  }
}

export function whatsAppHook({ account, id, to, ref, failure }: Message, step: Step): Hook | null {
  if (!account.webhookUrl) return null
  const status = {
    id,
    recipient_id: to,
    status: step,
    timestamp: seconds(),
    type: 'message',
    message_id: `wamid.RM${id.replaceAll('-', '')}`,
    ...(ref ? { extra: ref } : {}),
    ...(failure ? { errors: [{ code: Number(failure.code), title: failure.text }] } : {}),
  }
  const body = JSON.stringify({ statuses: [status], brand_msisdn: account.settings.contactId })
  return { url: account.webhookUrl, method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

function textOf({ text, media }: Given): string {
  if (text) return text
  if (media?.type === 'media_template') {
    return [media.template_name, ...(media.body ?? []).map(value => value.text)].join(' | ')
  }
  return media && 'body' in media ? media.body : (media?.type ?? '')
}

/** What is wrong with a template or a window is told by callback. */
function failureOf({ media }: Given, desk: Desk, { account, to }: Pick<Message, 'account' | 'to'>): Failure | null {
  const missed = desk.missed(account.vendor, to, { code: '1013', text: 'User is not valid' })
  if (missed) return missed
  if (media?.type !== 'media_template') {
    return desk.isWindowOpen(account, to) ? null : { code: '470', text: 'Re-engagement message' }
  }
  const found = desk.templatesOf(account).find(one => one.name === media.template_name && one.status === 'APPROVED')
  if (!found) return { code: '2001', text: 'Template does not exist' }
  const values = media.body?.length ?? 0
  return found.values === null || found.values === values
    ? null
    : { code: '2000', text: 'Number of parameters mismatch' }
}

function fail(message: string, reason: string): never {
  refuse(message === 'semantic error' ? 422 : 400, { message, status: 'failed', reason })
}
