import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { IconAddressBook, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useViews } from '../contacts/book/acts.api.ts'
import { PhoneBooksPicker } from '../contacts/sets/phone-books.picker.tsx'
import { SetsPicker } from '../contacts/sets/sets.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { MultiSelectField } from '../ui/form/multi-select-field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { hasRecipients, type PickedContact } from './send.draft.ts'
import look from './send.module.css'
import type { SendState } from './use-send-form.ts'

type RecipientsProps = {
  state: SendState
  isLocked: boolean
  /** Only typed numbers: a chat and a campaign's test choose nobody. */
  isPlain: boolean
}

/** Typed numbers, and whom the phone book knows. */
export function RecipientFields({ state: { form, change }, isLocked, isPlain }: RecipientsProps) {
  const [isOpen, setOpen] = useState(false)
  const canChoose = useMay()('CUSTOMER.VIEW') && !isPlain && !isLocked
  const { contacts } = form.values
  return (
    <>
      <TextAreaField
        {...form.field('numbers')}
        label="Mobile Numbers"
        // Whoever chose groups or contacts need not type a number.
        required={!hasRecipients({ ...form.values, numbers: '' })}
        disabled={isLocked}
        maxRows={6}
        placeholder="919876543210, 919876543211"
        help="Country code and number, without plus; several with commas between them."
      />
      {canChoose ? (
        <div>
          <Button icon={IconAddressBook} onClick={() => setOpen(true)}>
            {broadcastScreen.phoneBooks}
          </Button>
        </div>
      ) : null}
      {contacts.length > 0 ? (
        <ChosenContacts contacts={contacts} isLocked={isLocked} onChange={next => change({ contacts: next })} />
      ) : null}
      {canChoose ? <SetFields state={{ form }} /> : null}
      {isOpen ? (
        <PhoneBooksPicker
          title={broadcastScreen.phoneBooksList}
          chosen={contacts}
          onPick={picked => {
            change({ contacts: picked })
            form.set('numbers', form.values.numbers)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
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

const goneView = 'Deleted view'

function SetFields({ state: { form } }: { state: Pick<SendState, 'form'> }) {
  const { data: views = [], isSuccess } = useViews()
  const chosen = form.values.viewIds
  // A chosen view that somebody has deleted stays in sight until it is taken away.
  const gone = isSuccess ? chosen.filter(id => !views.some(view => view.id === id)) : []
  const options = [
    ...views.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map(id => ({ value: id, label: goneView })),
  ]
  return (
    <div className={look.pair}>
      <SetsPicker {...form.field('groupIds')} kind="groups" hasCounts />
      <SetsPicker {...form.field('tagIds')} kind="tags" hasCounts />
      {options.length > 0 ? (
        <MultiSelectField
          {...form.field('viewIds')}
          label="Saved views"
          placeholder={chosen.length === 0 ? 'Choose saved views' : ''}
          options={options}
        />
      ) : null}
    </div>
  )
}
