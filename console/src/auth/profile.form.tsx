import { profileDraft } from '@parley/contracts/auth/profile.ts'
import { checkWith } from '../lib/check-with.ts'
import { timeZoneOptions } from '../lib/time-zones.ts'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useProfile, useSaveProfile } from './profile.api.ts'

const check = checkWith(profileDraft)
/** A select knows no empty choice, so following the enterprise has a word of its own. */
const follow = 'enterprise'

export function ProfileForm({ autoFocus }: { autoFocus: boolean }) {
  const profile = useProfile()
  const save = useSaveProfile()
  const form = useDraftForm({
    initial: {
      name: profile.name,
      phoneNumber: profile.phoneNumber ?? '',
      timezone: profile.ownTimezone ?? follow,
    },
    validate: values => check(draftOf(values)),
    onSubmit: values => save(draftOf(values)),
  })
  useUnsavedGuard(form.isDirty)
  const { enterprise } = profile
  const accountZone = { value: follow, label: `As ${enterprise.name}: ${enterprise.timezone.replaceAll('_', ' ')}` }
  return (
    <Form form={form} label="Profile" autoFocus={autoFocus}>
      <TextField {...form.field('name')} label="Name" required autoComplete="name" maxLength={100} />
      <Fixed label="Email" value={profile.emailId} help="Only an administrator can change it." />
      <TextField {...form.field('phoneNumber')} label="Phone Number" type="tel" autoComplete="tel" maxLength={20} />
      <SelectField
        {...form.field('timezone')}
        onChange={zone => form.set('timezone', zone ?? follow)}
        label="Timezone"
        help="Dates and times are shown in it."
        options={[accountZone, ...timeZoneOptions(profile.timezone)]}
      />
      <Fixed label="Roles" value={profile.roleNames.join(', ')} />
      <Fixed label="Departments" value={profile.departments.map(({ name }) => name).join(', ') || 'None'} />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}

function draftOf<Values extends { timezone: string }>(values: Values): Values {
  return values.timezone === follow ? { ...values, timezone: '' } : values
}

/** Shown among the fields, changed elsewhere. */
function Fixed({ label, value, help }: { label: string; value: string; help?: string }) {
  return <TextField label={label} value={value} help={help} disabled onChange={() => undefined} />
}
