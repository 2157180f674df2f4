import { type Field, optionalSetting, setting } from '../settings.ts'
import type { Channel } from '../vendor.ts'
import type { Sms } from './sms.message.ts'

/** Of the company, in the register that India keeps of who may send which texts. */
export const peId = optionalSetting('peId', 'PE ID')

/** For gateways of which nobody tells what they call the ids of that register. */
export const peIdField = fieldName('peIdField', 'PE ID field')
export const templateIdField = fieldName('templateIdField', 'DLT template ID field')

function fieldName(key: string, label: string): Field {
  return setting(key, label, {
    required: false,
    problem: value => (/^[\w.-]{1,64}$/.test(value) ? null : `${label} must be a name such as entity_id`),
  })
}

type Names = { peId?: string; templateId?: string }

/** The ids under the names that the channel tells, else under the `known` ones: without a name an id is not sent. */
export function dltIds(sms: Sms, { settings }: Channel, known: Names = {}): Record<string, string> {
  const named = [
    [settings.peIdField || known.peId, sms.peId],
    [settings.templateIdField || known.templateId, sms.templateId],
  ] as const
  return Object.fromEntries(named.flatMap(([name, id]) => (name && id ? [[name, id] as const] : [])))
}
