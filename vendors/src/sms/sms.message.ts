import { plainText } from '../content.ts'
import type { Channel, Outgoing } from '../vendor.ts'
import { needsUnicode } from './alphabet.ts'

/** What every SMS gateway in India is to be told, under whatever names. */
export type Sms = {
  to: string
  text: string
  isUnicode: boolean
  peId: string
  templateId: string
  tmId: string
  ref: string
}

export function smsOf({ to, content, ref }: Outgoing, { settings }: Channel): Sms {
  const text = plainText(content)
  const templateId = content.kind === 'template' ? content.template.dltTemplateId : null
  return {
    to,
    text,
    isUnicode: needsUnicode(text),
    peId: settings.peId || settings.PE_ID || '',
    templateId: templateId ?? '',
    tmId: settings.tmId || '',
    ref,
  }
}
