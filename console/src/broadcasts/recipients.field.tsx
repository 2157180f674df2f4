import { useViews } from '../contacts/book/acts.api.ts'
import { SetsPicker } from '../contacts/sets/sets.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { MultiSelectField } from '../ui/form/multi-select-field.tsx'
import { ContactsPicker } from './contacts.picker.tsx'
import { NumbersField } from './numbers.view.tsx'
import { hasRecipients } from './send.draft.ts'
import look from './send.module.css'
import type { SendState } from './use-send-form.ts'

type RecipientsProps = {
  state: SendState
  isLocked: boolean
  /** Only typed numbers: a chat and a campaign's test choose nobody. */
  isPlain: boolean
}

/** Typed numbers, and whom the phone book knows. */
export function RecipientFields({ state, isLocked, isPlain }: RecipientsProps) {
  const { form, applied, rules, change } = state
  const canChoose = useMay()('CUSTOMER.VIEW') && !isPlain && !isLocked
  const given = isLocked ? form.values.contacts.map(({ phoneNumber }) => phoneNumber) : []
  return (
    <>
      <NumbersField
        {...form.field('numbers')}
        {...(given.length > 0 ? { value: given.join(', ') } : {})}
        applied={applied.numbers}
        countryCode={rules().countryCode}
        // Whoever chose groups or contacts need not type a number.
        required={!hasRecipients({ ...form.values, numbers: '' })}
        disabled={isLocked}
      />
      {canChoose ? (
        <>
          <ContactsPicker
            value={form.values.contacts}
            onChange={contacts => {
              change({ contacts })
              // What was missing there has been found here.
              form.set('numbers', form.values.numbers)
            }}
          />
          <SetFields state={{ form }} />
        </>
      ) : null}
    </>
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
