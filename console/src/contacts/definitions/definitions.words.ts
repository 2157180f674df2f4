import { formatNumber } from '../../lib/format.ts'

/** 'No contact holds a value of Budget.' */
export function holders(contacts: number, label: string): string {
  if (contacts === 0) return `No contact holds a value of ${label}.`
  return contacts === 1
    ? `1 contact holds a value of ${label}.`
    : `${formatNumber(contacts)} contacts hold a value of ${label}.`
}
