import { plainText } from '../content.ts'
import { inNumberOrder } from '../variables.ts'
import type { Channel, Outgoing } from '../vendor.ts'

/** Only the form of templates is published for RCS; anything else goes as text. */
export function airtelRcs({ to, content }: Outgoing, { settings }: Channel): Record<string, unknown> {
  const { customerId = '', businessId = '', contactId = '' } = settings
  const ends = { customerId, subAccountId: businessId, agentId: contactId, msisdn: to }
  if (content.kind === 'template' && content.template.vendorTemplateId) {
    const { vendorTemplateId, body } = content.template
    const textVariables = inNumberOrder(body.variables).map(({ value }) => value)
    return { ...ends, templateId: vendorTemplateId, templateVariableData: { textVariables } }
  }
  return { ...ends, message: { text: plainText(content) } }
}
