import { IconChevronDown, IconUserSquareRounded } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { DateTimeField } from '../../ui/date/date-time-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import look from './try-it.module.css'
import { asYourself, isPretending, type Pretence, pretenceWords } from './try-it.pretence.ts'

type TryItPretenceProps = { value: Pretence; isBusy: boolean; onChange: (next: Pretence) => void }

/** A line that says as whom one writes; behind it the form that changes it. */
export function TryItPretence({ value, isBusy, onChange }: TryItPretenceProps) {
  const [isOpen, setOpen] = useState(false)
  const take = (next: Pretence) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <section className={look.pretence} aria-label="As whom you write">
      <button type="button" className={look.as} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconUserSquareRounded} />
        <span className={look.asWords}>{pretenceWords(value)}</span>
        <Icon of={IconChevronDown} />
      </button>
      {isOpen ? <PretenceForm key={pretenceWords(value)} value={value} isBusy={isBusy} onChange={take} /> : null}
    </section>
  )
}

const persons = [
  { value: 'you', label: 'You' },
  { value: 'visitor', label: 'A new visitor' },
  { value: 'person', label: 'Another person' },
] as const
const languages = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'Hindi' },
] as const

function PretenceForm({ value, isBusy, onChange }: TryItPretenceProps) {
  const [draft, setDraft] = useState(value)
  const set = (change: Partial<Pretence>) => setDraft(before => ({ ...before, ...change }))
  return (
    <form
      className={look.pretenceForm}
      aria-label="Person and day"
      onSubmit={event => {
        event.preventDefault()
        onChange(draft)
      }}
    >
      <SelectField
        label="Who writes"
        value={draft.who}
        options={persons}
        onChange={who => set({ who: persons.find(each => each.value === who)?.value ?? 'you' })}
      />
      {draft.who === 'person' ? <PersonFields draft={draft} set={set} /> : null}
      {draft.who === 'you' ? null : (
        <SelectField
          label="Language of fixed texts"
          value={draft.language}
          options={languages}
          onChange={language => set({ language: language === 'hi' ? 'hi' : 'en' })}
        />
      )}
      <DateTimeField
        label="Day"
        help="What “tomorrow” is counted from. Empty for today."
        hasTime={false}
        value={draft.day ? `${draft.day}T00:00:00` : null}
        onChange={day => set({ day: day?.split('T')[0] ?? null })}
      />
      <div className={look.pretenceActions}>
        {isPretending(value) ? (
          <Button compact onClick={() => onChange(asYourself)} disabled={isBusy}>
            Be yourself again
          </Button>
        ) : null}
        <Button compact type="submit" kind="primary" disabled={isBusy}>
          Start conversation
        </Button>
      </div>
    </form>
  )
}

function PersonFields({ draft, set }: { draft: Pretence; set: (change: Partial<Pretence>) => void }) {
  return (
    <>
      <TextField label="Name" value={draft.name} onChange={name => set({ name })} maxLength={100} />
      <TextField
        label="Phone number"
        type="tel"
        value={draft.phoneNumber}
        onChange={phoneNumber => set({ phoneNumber })}
        maxLength={20}
      />
      <TextField label="Email" type="email" value={draft.email} onChange={email => set({ email })} maxLength={200} />
      <TextAreaField
        label="Other fields"
        help="One a line, as city: Pune"
        rows={2}
        value={draft.fields}
        onChange={fields => set({ fields })}
        maxLength={1000}
      />
    </>
  )
}
