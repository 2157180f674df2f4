import { type Contact, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useProfile } from '../../auth/profile.api.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldPair, Form, FormActions } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { bookReturn } from '../book/book.return.ts'
import { SetsPicker } from '../sets/sets.picker.tsx'
import { setWords } from '../sets/sets.words.ts'
import { CustomField } from './contact.custom-field.tsx'
import { type ContactRules, customOf } from './contact.draft.ts'
import { Refusals } from './contact.refusals.tsx'
import { Section } from './contact.section.tsx'
import { basicLabels, socialFields } from './contact.words.ts'
import { bindCustom, bindPlain, type ContactForm as FormState, useContactForm } from './use-contact-form.ts'

type FormProps = { contact: Contact | null; definitions: readonly Definition[] }

/** Makes a contact, or changes one; both ends lead back to the Phone Book. */
export function ContactForm({ contact, definitions }: FormProps) {
  const navigate = useNavigate()
  // What is on the screen has just been saved, though the form learns it only after this.
  const onSaved = () => void navigate({ ...bookReturn(), ignoreBlocker: true })
  const rules = useRules(definitions)
  const state = useContactForm({ contact, rules, onSaved })
  const custom = customOf(definitions)
  return (
    <Form form={state.form} label={contact ? contactTexts.update : contactTexts.create} isLong>
      <Refusals refused={state.refused} definitions={definitions} />
      <Section title={contactTexts.basic}>
        <BasicFields state={state} contact={contact} countryCode={rules.countryCode} />
      </Section>
      {custom.length > 0 ? (
        <Section title={contactTexts.other}>
          {custom.map(definition => (
            <CustomField key={definition.id} definition={definition} {...bindCustom(state, definition.id)} />
          ))}
        </Section>
      ) : null}
      <Section title={contactTexts.social}>
        <SocialFields state={state} definitions={definitions} />
      </Section>
      <Section title={setWords.groups.title}>
        <SetsPicker isTitled kind="groups" {...bindPlain(state, 'groups')} />
      </Section>
      <Section title={setWords.tags.title}>
        <SetsPicker isTitled kind="tags" {...bindPlain(state, 'tags')} />
      </Section>
      <FormActions>
        <Button kind="primary" type="submit" isBusy={state.form.isSaving}>
          Save
        </Button>
        <Button onClick={() => void navigate(bookReturn())}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function useRules(definitions: readonly Definition[]): ContactRules {
  const { country } = useProfile().enterprise
  return useMemo(() => ({ definitions, countryCode: countryCodeOf(country) }), [definitions, country])
}

type BasicProps = { state: FormState; contact: Contact | null; countryCode: string }

/** The number identifies a contact, so it stays once there is one. */
function BasicFields({ state, contact, countryCode }: BasicProps) {
  const isPhoneFixed = Boolean(contact?.phoneNumber)
  const phone = bindPlain(state, 'phoneNumber')
  return (
    <>
      <FieldPair>
        <TextField {...bindPlain(state, 'name')} label={basicLabels.name} required autoFocus />
        <TextField
          {...phone}
          value={isPhoneFixed ? formatPhoneNumber(phone.value) : phone.value}
          label={basicLabels.phoneNumber}
          type="tel"
          required
          disabled={isPhoneFixed}
          help={isPhoneFixed ? 'Stays as it is.' : `Without a country code, +${countryCode} is taken.`}
        />
      </FieldPair>
      <TextField {...bindPlain(state, 'emailId')} label={basicLabels.emailId} type="email" />
    </>
  )
}

function SocialFields({ state, definitions }: { state: FormState; definitions: readonly Definition[] }) {
  return socialFields(definitions).map(({ field, label, help }) => (
    <TextField key={field} {...bindPlain(state, field)} label={label} help={help} />
  ))
}
