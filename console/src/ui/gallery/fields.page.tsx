import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { DateTimeField } from '../date/date-time-field.tsx'
import { toast } from '../feedback/toast.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { FieldPair, Form, FormActions } from '../form/form.tsx'
import { MultiSelectField } from '../form/multi-select-field.tsx'
import { NumberField } from '../form/number-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { RadioField } from '../form/radio-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { StarRating } from '../form/star-rating.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TextAreaField } from '../form/text-area-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts'
import { Link } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Sample, Samples } from './sample.tsx'

const cities = ['Mumbai', 'Chennai', 'Kochi', 'Lisbon', 'Warszawa', 'पुणे'].map(city => ({ value: city, label: city }))

export function FieldsPage() {
  return (
    <Page header={<PageHeader title="Fields" context="One form with everything, then each in its other states" />}>
      <Samples>
        <Sample title="A long form: Ctrl/Cmd+Enter saves, drafts survive a reload, leaving asks" isWide>
          <ContactForm />
        </Sample>
        <Sample title="With errors">
          <FieldsWith error="Say more about this." />
        </Sample>
        <Sample title="Disabled">
          <FieldsWith disabled />
        </Sample>
        <Sample title="Rating">
          <Rating />
          <StarRating label="Average rating" value={3.6} />
        </Sample>
      </Samples>
    </Page>
  )
}

/** One of each, all in the same state. */
function FieldsWith(state: { error?: string; disabled?: boolean }) {
  const still = { onChange: () => undefined, ...state }
  return (
    <>
      <TextField {...still} label="Email" value="asha@example.com" required />
      <PasswordField {...still} label="Password" value="not shown" />
      <TextAreaField {...still} label="Notes" value="Calls after six" />
      <NumberField {...still} label="Orders" value={12} />
      <SelectField {...still} label="City" value="Kochi" options={cities} />
      <MultiSelectField {...still} label="Cities" value={['Kochi', 'Lisbon']} options={cities} />
      <DateTimeField {...still} label="Due" value="2026-11-21T09:30:00" />
      <RadioField {...still} label="Position" value="left" options={sides} isInline />
      <CheckboxField {...still} label="Archived" value />
      <SwitchField {...still} label="Live" value />
    </>
  )
}

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
]

const initial = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  city: null as string | null,
  tags: ['Chennai'] as string[],
  orders: null as number | null,
  notes: '',
  channel: 'sms',
  isSubscribed: true,
  hasAgreed: false,
}

function ContactForm() {
  const form = useDraftForm({
    initial,
    draftKey: 'gallery',
    validate: values => ({
      firstName: values.firstName ? null : 'Enter a first name.',
      orders: values.orders !== null && values.orders > 100 ? 'At most 100.' : null,
    }),
    onSubmit: async (values, refuse) => {
      await new Promise(resolve => setTimeout(resolve, 500))
      if (values.email === 'taken@example.com') return refuse([{ field: 'email', message: 'Email already exists' }])
      toast.success('Contact saved')
    },
  })
  useUnsavedGuard(form.isDirty, form.dropDraft)
  return (
    <Form form={form} isLong label="Contact">
      <FieldPair>
        <TextField {...form.field('firstName')} label="First name" required />
        <TextField {...form.field('lastName')} label="Last name" />
      </FieldPair>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        help="taken@example.com is refused by the server."
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <FieldPair>
        <SelectField
          {...form.field('city')}
          label="City"
          options={cities}
          canClear
          canSearch
          placeholder="Choose a city"
        />
        <NumberField {...form.field('orders')} label="Orders a day" min={0} max={100} suffix=" pcs" />
      </FieldPair>
      <MultiSelectField {...form.field('tags')} label="Also known in" options={cities} />
      <TextAreaField
        {...form.field('notes')}
        label="Notes"
        showsCount
        maxLength={300}
        help="Only seen by colleagues."
      />
      <RadioField
        {...form.field('channel')}
        label="Preferred channel"
        options={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
      />
      <SwitchField {...form.field('isSubscribed')} label="Subscribed" help="Takes effect at once." />
      <CheckboxField {...form.field('hasAgreed')} label="Has agreed to be written to" />
      <Link href="/ui/elsewhere">Another screen</Link>
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Save
        </Button>
        <Button kind="subtle" onClick={() => form.reset()}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

function Rating() {
  const [stars, setStars] = useState(4)
  return <StarRating label="How was it" value={stars} onChange={setStars} />
}
