import type { Content } from '../content.ts'
import { paramsOf } from '../rcs/params.ts'
import { rbmContentOf } from '../rcs/rbm.send.ts'

/** The platform keeps templates and knows them by their code; everything else is sent as to RCS for Business. */
export function dotgoContentOf(content: Content): Record<string, unknown> {
  if (content.kind !== 'template') return rbmContentOf(content)
  const { template } = content
  const params = paramsOf(template)
  // A text that holds JSON: the platform refuses an object.
  const customParams = Object.keys(params).length > 0 ? { customParams: JSON.stringify(params) } : {}
  return { templateMessage: { templateCode: template.vendorTemplateId ?? template.name, ...customParams } }
}
