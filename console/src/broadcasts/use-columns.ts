import { listDefinitions } from '@parley/contracts/contacts/definitions.ts'
import { optOutColumn } from '@parley/contracts/contacts/opt-out.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../lib/call.ts'
import { useMay } from '../lib/permissions.tsx'
import type { Option } from '../ui/form/option.ts'
import type { ColumnSource } from './message.api.ts'

const Source = createContext<ColumnSource>('contacts')
export const ColumnSourceProvider = Source.Provider

export function useColumnSource(): ColumnSource {
  return use(Source)
}

const builtIn: Option[] = [
  { value: 'name', label: 'Name' },
  { value: 'phoneNumber', label: 'Phone Number' },
  { value: 'whatsAppNumber', label: 'WhatsApp Number' },
  { value: 'facebookId', label: 'Facebook ID' },
  { value: 'instaId', label: 'Instagram ID' },
  { value: 'twitterId', label: 'Twitter ID' },
  { value: optOutColumn, label: 'Opt-out link' },
]

/** Fields of a contact that a variable may take; who may not see the fields knows the built-in ones. */
export function useColumns(): Option[] {
  const definitions = useFields() ?? []
  const custom = definitions.filter(({ fieldName }) => builtIn.every(({ value }) => value !== fieldName))
  return [...builtIn, ...custom.map(({ fieldName, fieldLabel }) => ({ value: fieldName, label: fieldLabel }))]
}

/** Null until they are known. */
export function useFields() {
  const isKnown = useMay()(['CUSTOMER.VIEW', 'CUSTOMER_MASTER.VIEW'])
  const { data } = useQuery({
    queryKey: ['contacts', 'definitions'],
    queryFn: ({ signal }) => call(listDefinitions, { signal }),
    select: ({ inputFieldDefinitions }) => inputFieldDefinitions,
    enabled: isKnown,
  })
  return data ?? null
}
