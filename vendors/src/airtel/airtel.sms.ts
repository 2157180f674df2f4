import { plainText } from '../content.ts'
import type { Channel, Outgoing } from '../vendor.ts'

const purposes = {
  AUTHENTICATION: 'SERVICE_IMPLICIT',
  UTILITY: 'SERVICE_IMPLICIT',
  MARKETING: 'SERVICE_EXPLICIT',
} as const

export function airtelSms({ ref, to, content }: Outgoing, { settings }: Channel): Record<string, unknown> {
  const template = content.kind === 'template' ? content.template : null
  const { customerId = '', sender, contactId = '', peId } = settings
  const purpose = purposes[template?.category ?? 'UTILITY']
  return {
    customerId,
    destinationAddress: [to],
    sourceAddress: sender || contactId,
    message: plainText(content),
    // A header of six digits is registered for promotions and for nothing else.
    messageType: /^\d{6}$/.test(sender ?? '') ? 'PROMOTIONAL' : purpose,
    ...(template?.category === 'AUTHENTICATION' ? { otp: true } : {}),
    ...(template?.dltTemplateId ? { dltTemplateId: template.dltTemplateId } : {}),
    ...(peId ? { entityId: peId } : {}),
    metaData: { ref },
  }
}
