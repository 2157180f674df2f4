import { type ContactRow, contactLimits, contactTexts, listContacts } from '@parley/contracts/contacts/contacts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { contactsKey } from '../contacts.api.ts'
import look from './phone-books.module.css'

type Picked = Pick<ContactRow, 'id' | 'name' | 'phoneNumber'>

export type PhoneBooksPickerProps = {
  title: string
  /** Ticked when it opens. */
  chosen: readonly Picked[]
  onPick: (contacts: Picked[]) => void
  onClose: () => void
}

const searchDebounceMs = 300
const required = 'Choose at least one contact'

/** Contacts with name and number, of which any number is chosen. */
export function PhoneBooksPicker({ title, chosen, onPick, onClose }: PhoneBooksPickerProps) {
  const [ticked, setTicked] = useState(() => new Map(chosen.map(contact => [contact.id, contact])))
  const [isRefused, setRefused] = useState(false)
  const toggle = (contact: Picked) => {
    const next = new Map(ticked)
    if (!next.delete(contact.id)) next.set(contact.id, contact)
    setTicked(next)
    setRefused(false)
  }
  const accept = () => (ticked.size > 0 ? onPick([...ticked.values()]) : setRefused(true))
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <span role="alert" className={look.told}>
            {isRefused ? <FieldError message={required} /> : null}
          </span>
          <span className={look.count}>{ticked.size > 0 ? `${ticked.size} chosen` : null}</span>
          <Button onClick={onClose}>No</Button>
          <Button kind="primary" onClick={accept}>
            Yes
          </Button>
        </>
      }
    >
      <Contacts ticked={ticked} onToggle={toggle} />
    </Dialog>
  )
}

type ContactsProps = { ticked: ReadonlyMap<string, Picked>; onToggle: (contact: Picked) => void }

function Contacts({ ticked, onToggle }: ContactsProps) {
  const [search, setSearch] = useState('')
  const [from, setFrom] = useState(0)
  const found = usePage(search, from)
  const rows = found.data?.customers
  return (
    <div className={look.list}>
      <SearchBox
        label="Search contacts"
        value={search}
        debounce={searchDebounceMs}
        hasShortcut={false}
        autoFocus
        onChange={text => {
          setSearch(text)
          setFrom(0)
        }}
      />
      {found.isError && !rows ? (
        <ErrorState message={found.error.message} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : null}
      {found.isPending ? <SkeletonForm fields={4} /> : null}
      {rows?.length === 0 ? <p className={look.none}>{contactTexts.none}</p> : null}
      <ul className={look.rows} aria-label="Contacts" aria-busy={found.isPlaceholderData || undefined}>
        {rows?.map(contact => (
          <Contact key={contact.id} contact={contact} isTicked={ticked.has(contact.id)} onToggle={onToggle} />
        ))}
      </ul>
      <Pager from={from} perPage={contactLimits.picker} more={found.data?.more ?? false} onChange={setFrom} />
    </div>
  )
}

type ContactProps = { contact: Picked; isTicked: boolean; onToggle: (contact: Picked) => void }

function Contact({ contact, isTicked, onToggle }: ContactProps) {
  const name = contact.name || '-'
  const number = formatPhoneNumber(contact.phoneNumber) || '-'
  const id = useId()
  return (
    <li>
      <label className={look.row} htmlFor={id}>
        <Tick
          id={id}
          label={`${name} ${number}`}
          state={isTicked ? 'all' : 'none'}
          onToggle={() => onToggle(contact)}
        />
        <span className={look.name}>{name}</span>
        <span className={look.number}>{number}</span>
      </label>
    </li>
  )
}

function usePage(search: string, from: number) {
  const query = { from, perPage: contactLimits.picker, ...(search ? { search } : {}) }
  return useQuery({
    queryKey: [...contactsKey, 'picker', search, from],
    queryFn: ({ signal }) => call(listContacts, { query, signal }),
    select: ({ customers }) => customers,
    placeholderData: keepPreviousData,
  })
}
