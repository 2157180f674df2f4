import { useDebouncedValue } from '@mantine/hooks'
import { listContacts } from '@parley/contracts/contacts/contacts.ts'
import { IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contactHref } from '../contacts/contact/contact.href.ts'
import { call } from '../lib/call.ts'
import { useMay } from '../lib/permissions.tsx'
import { useGo } from '../ui/frame/link.tsx'
import type { PaletteGroup } from '../ui/keyboard/palette-search.ts'

/** Fewer letters fit almost everybody, and cost the most to look up. */
const leastLetters = 3
const most = 6
const pauseMs = 200

type Person = { id: string; name: string; phone: string }

/** Contacts by name, number, e-mail or a field that is searchable, for who may see the book. */
export function usePeople(typed: string): { people: PaletteGroup; isSearching: boolean } {
  const go = useGo()
  const may = useMay()
  const now = typed.trim()
  const [paused] = useDebouncedValue(now, pauseMs)
  const isOn = now.length >= leastLetters && may('CUSTOMER.VIEW')
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['contacts', 'contacts', 'palette', paused],
    queryFn: ({ signal }) => findPeople(paused, signal),
    enabled: isOn && paused.length >= leastLetters,
    placeholderData: keepPreviousData,
  })
  // Who was found by other letters is shown until these are answered, and must not be what Enter opens.
  const isOld = paused !== now || isPlaceholderData
  const actions =
    isOn && !isOld ? data.map(person => ({ ...wordsOf(person), onRun: () => go(contactHref(person.id)) })) : []
  return { people: { label: 'People', actions, isFound: true }, isSearching: isOn && (isFetching || paused !== now) }
}

/** The rules of numbers are heavy, and the frame does without them until somebody is looked for. */
async function findPeople(search: string, signal: AbortSignal): Promise<Person[]> {
  const [{ customers }, { formatPhoneNumber }] = await Promise.all([
    call(listContacts, { query: { search, perPage: most }, signal }),
    import('@parley/contracts/contacts/phones.ts'),
  ])
  return customers.customers.map(({ id, name, phoneNumber }) => ({ id, name, phone: formatPhoneNumber(phoneNumber) }))
}

function wordsOf({ id, name, phone }: Person) {
  return { id: `person-${id}`, label: name || phone, icon: IconUser, ...(name && phone ? { hint: phone } : {}) }
}
