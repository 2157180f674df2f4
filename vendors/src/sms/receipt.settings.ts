import { type Field, setting } from '../settings.ts'
import type { Settings } from '../vendor.ts'
import { type FieldKind, type FieldNames, fieldKinds, shortName } from './fields.ts'

const states = ['sent', 'delivered', 'failed'] as const
type State = (typeof states)[number]

/** By a gateway's word in capitals. */
export type ReceiptWords = Readonly<Record<string, State>>

/** For gateways that write their receipts as no other does: `id=sid, status=dlr` and `1=delivered, 2=failed`. */
export const receiptSettings: readonly Field[] = [
  setting('receiptFields', 'Receipt fields', { required: false, problem: fieldsProblem }),
  setting('receiptWords', 'Receipt words', { required: false, problem: wordsProblem }),
]

export function receiptNames({ receiptFields = '' }: Settings): FieldNames {
  const names: Partial<Record<FieldKind, string[]>> = {}
  for (const [said, name] of pairsIn(receiptFields)) {
    const kind = kindOf(said)
    if (kind) names[kind] = [...(names[kind] ?? []), shortName(name)]
  }
  return names
}

export function receiptWords({ receiptWords: said = '' }: Settings): ReceiptWords {
  const words = pairsIn(said).flatMap(([word, name]) => {
    const state = stateOf(name)
    return state ? [[word.toUpperCase(), state] as const] : []
  })
  return Object.fromEntries(words)
}

function fieldsProblem(value: string): string | null {
  const isKnown = pairsIn(value).every(([kind, name]) => kindOf(kind) && shortName(name))
  const example = 'Receipt fields must be like id=sid, status=dlr'
  return isKnown ? null : `${example}; what can be named is ${fieldKinds.join(', ')}`
}

function wordsProblem(value: string): string | null {
  const isKnown = pairsIn(value).every(([word, state]) => word && stateOf(state))
  const example = 'Receipt words must be like 1=delivered, 2=failed'
  return isKnown ? null : `${example}; a word can mean ${states.join(', ')}`
}

function pairsIn(value: string): (readonly [left: string, right: string])[] {
  const parts = value.split(',').filter(part => part.trim() !== '')
  return parts.map(part => {
    const [left = '', ...right] = part.split('=')
    return [left.trim(), right.join('=').trim()] as const
  })
}

function kindOf(name: string): FieldKind | undefined {
  return fieldKinds.find(kind => kind === name.toLowerCase())
}

function stateOf(name: string): State | undefined {
  return states.find(state => state === name.toLowerCase())
}
