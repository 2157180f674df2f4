import type { Caller } from '../testing/world.ts'

export const base = '/chatbird/api/customer_master'

/** A field of the contact book; answers its id. */
export async function makeField(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await caller.post(`${base}/definitions`, fieldDraft(changes))
  if (!body.status) throw new Error(body.message)
  return body.data.inputFieldDefinition.id
}

export function fieldDraft(changes: Record<string, unknown> = {}) {
  return {
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where the person lives',
    mandatory: false,
    fieldType: 'text',
    inputType: 'alphabets',
    ...changes,
  }
}

export async function makeSet(caller: Caller, kind: 'groups' | 'tags', name: string): Promise<string> {
  const { body } = await caller.post(`${base}/${kind}`, { name })
  if (!body.status) throw new Error(body.message)
  return (body.data.group ?? body.data.tag).id
}

let numbers = 9_000_000_000

/** A contact with a number of its own; answers its id. */
export async function makeContact(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await caller.post(`${base}/customers`, { name: 'Asha Rao', phoneNumber: nextNumber(), ...changes })
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.data.customer.id
}

/** National, so that the enterprise's country code is put in front. */
export function nextNumber(): string {
  numbers += 1
  return String(numbers)
}
