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
  return {
    customerId,
    destinationAddress: [to],
    sourceAddress: sender || contactId,
    message: plainText(content),
    messageType: purposes[template?.category ?? 'UTILITY'],
    ...(template?.category === 'AUTHENTICATION' ? { otp: true } : {}),
    ...(template?.dltTemplateId ? { dltTemplateId: template.dltTemplateId } : {}),
    ...(peId ? { entityId: peId } : {}),
    metaData: { ref },
  }
}
