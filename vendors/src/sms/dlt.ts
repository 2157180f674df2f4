import { type Field, onlyFor, optionalSetting, setting } from '../settings.ts'
import type { Channel } from '../vendor.ts'
import type { Sms } from './sms.message.ts'

const sms = 0

/** Of the company, in the register that India keeps of who may send which texts. */
export const peId = onlyFor([sms], optionalSetting('peId', 'PE ID'))

/** The header of short messages, where it is another than the number of the vendor's other channels. */
export const smsSender = onlyFor([sms], optionalSetting('sender', 'Sender'))

/** For gateways of which nobody tells what they call the ids of that register. */
export const peIdField = fieldName('peIdField', 'PE ID field')
export const templateIdField = fieldName('templateIdField', 'DLT template ID field')

function fieldName(key: string, label: string): Field {
  const problem = (value: string) => (/^[\w.-]{1,64}$/.test(value) ? null : `${label} must be a name such as entity_id`)
  return onlyFor([sms], setting(key, label, { required: false, problem }))
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
