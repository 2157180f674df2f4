import type { Message, Said, Step } from '../call.ts'
import { digits, idOf, seconds } from '../read.ts'
import type { Shared } from '../shared.ts'
import type { FileFacts } from './media.ts'

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
export function inboundValue(said: Said, file?: FileFacts): Record<string, unknown> {
  const { from, name } = said
  const message = { from: digits(from), id: idOf('wamid.IN'), timestamp: seconds(), ...partOf(said, file) }
  return {
    messaging_product: 'whatsapp',
    metadata: metadataOf(said),
    contacts: [{ profile: { name }, wa_id: digits(from) }],
    messages: [message],
  }
}

/** `type` and the member it names. */
function partOf({ text, payload, shared }: Said, file: FileFacts | undefined): Record<string, unknown> {
  if (shared) return sharedPart({ shared, text, payload, file })
  if (payload === null) return { type: 'text', text: { body: text } }
  return interactive('button_reply', { id: payload, title: text })
}

type Sharing = { shared: Shared; text: string; payload: string | null; file: FileFacts | undefined }

function sharedPart({ shared, text, payload, file }: Sharing): Record<string, unknown> {
  switch (shared.type) {
    case 'location': {
      const { type, ...location } = shared
      return { type, location }
    }
    case 'contact': {
      const { name, phone } = shared
      return {
        type: 'contacts',
        contacts: [{ name: { formatted_name: name }, phones: [{ phone, wa_id: digits(phone) }] }],
      }
    }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: shared.messageId, emoji: text } }
    case 'row': {
      const { description } = shared
      return interactive('list_reply', { id: payload ?? text, title: text, ...(description ? { description } : {}) })
    }
    default:
      return { type: shared.type, [shared.type]: { ...file, ...(text ? { caption: text } : {}) } }
  }
}

function interactive(type: 'button_reply' | 'list_reply', reply: Record<string, string>): Record<string, unknown> {
  return { type: 'interactive', interactive: { type, [type]: reply } }
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
