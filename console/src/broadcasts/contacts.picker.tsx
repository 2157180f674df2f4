import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { IconAddressBook, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PhoneBooksPicker } from '../contacts/sets/phone-books.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import type { FieldBinding } from '../ui/form/field.tsx'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import type { PickedContact } from './recipients.api.ts'
import look from './send.module.css'

/** Contacts of the phone book; who may not see it keeps those that are chosen. */
export function ContactsPicker({ name, value, error, onChange }: FieldBinding<PickedContact[]>) {
  const [isOpen, setOpen] = useState(false)
  const canChoose = useMay()('CUSTOMER.VIEW')
  return (
    <div className={look.contacts}>
      {canChoose ? (
        <Button name={name} icon={IconAddressBook} onClick={() => setOpen(true)}>
          {broadcastScreen.phoneBooks}
        </Button>
      ) : null}
      {error ? <FieldProblem message={error} /> : null}
      {value.length > 0 ? <ChosenContacts contacts={value} isLocked={!canChoose} onChange={onChange} /> : null}
      {isOpen ? (
        <PhoneBooksPicker
          title={broadcastScreen.phoneBooksList}
          chosen={value}
          onPick={picked => {
            onChange(picked)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

type ChosenProps = { contacts: PickedContact[]; isLocked: boolean; onChange: (contacts: PickedContact[]) => void }

function ChosenContacts({ contacts, isLocked, onChange }: ChosenProps) {
  return (
    <ul className={look.chips} aria-label="Chosen contacts">
      {contacts.map(contact => (
        <li key={contact.id} className={look.chip}>
          <span className={look.chipWords}>{contact.name || formatPhoneNumber(contact.phoneNumber)}</span>
          {isLocked ? null : (
            <IconButton
              compact
              icon={IconX}
              label={`Remove ${contact.name || contact.phoneNumber}`}
              onClick={() => onChange(contacts.filter(({ id }) => id !== contact.id))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
