import type { Message, Said, Step } from '../call.ts'
import { digits, idOf, seconds } from '../read.ts'

/** `value` of a change about a message that was sent. */
export function statusValue(message: Message, step: Step): Record<string, unknown> {
  const { id, to, ref, failure, kind } = message
  const category = kind === 'template' ? 'utility' : 'service'
  return {
    messaging_product: 'whatsapp',
    metadata: metadataOf(message),
    statuses: [
      {
        id,
        status: step,
        timestamp: seconds(),
        recipient_id: to,
        ...(ref ? { biz_opaque_callback_data: ref } : {}),
        ...(step === 'sent' ? { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category } } : {}),
        ...(failure ? { errors: [errorOf(failure)] } : {}),
      },
    ],
  }
}

function errorOf({ code, text }: NonNullable<Message['failure']>): Record<string, unknown> {
  return { code: Number(code), title: text, message: text, error_data: { details: `${text}.` } }
}

/** `value` of a change about what a customer wrote. */
export function inboundValue(said: Said): Record<string, unknown> {
  const { from, name, text, payload } = said
  const common = { from: digits(from), id: idOf('wamid.IN'), timestamp: seconds() }
  const message =
    payload === null
      ? { ...common, type: 'text', text: { body: text } }
      : {
          ...common,
          type: 'interactive',
          interactive: { type: 'button_reply', button_reply: { id: payload, title: text } },
        }
  return {
    messaging_product: 'whatsapp',
    metadata: metadataOf(said),
    contacts: [{ profile: { name }, wa_id: digits(from) }],
    messages: [message],
  }
}

function metadataOf({ account }: Pick<Message, 'account'>): Record<string, string> {
  const { contactId = '', phoneNumberId = contactId } = account.settings
  return { display_phone_number: contactId, phone_number_id: phoneNumberId }
}

/** The whole call, with one change. */
export function changeCall(wabaId: string, field: string, value: unknown): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: wabaId, time: Number(seconds()), changes: [{ field, value }] }],
  })
}
