import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { sendCode, useNumberActs } from './onboarding.api.ts'
import { BackButton } from './onboarding.back.tsx'
import look from './onboarding.module.css'
import { NumberNote, type Place } from './onboarding.number.tsx'

const methods = [
  { value: 'SMS', label: 'SMS' },
  { value: 'VOICE', label: 'Voice' },
]

/** WhatsApp sends a code to the number; who reads it there holds the number. */
export function VerifyStep(place: Place) {
  const [isSent, setSent] = useState(false)
  const step = useRef<HTMLElement>(null)
  const onSent = () => {
    setSent(true)
    // What comes next is the code.
    step.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }
  return (
    <section ref={step} className={look.step} aria-labelledby="verify">
      <h2 id="verify" className={look.title}>
        Verify the number
      </h2>
      <NumberNote {...place} />
      <SendForm place={place} isSent={isSent} onSent={onSent} />
      <CodeForm {...place} />
    </section>
  )
}

type SendProps = { place: Place; isSent: boolean; onSent: () => void }

function SendForm({ place, isSent, onSent }: SendProps) {
  const form = useDraftForm({
    initial: { codeMethod: 'SMS' },
    onSubmit: async ({ codeMethod }) => {
      await sendCode({ ...place, codeMethod: codeMethod === 'VOICE' ? 'VOICE' : 'SMS', language: 'en_US' })
      onSent()
    },
  })
  return (
    <Form form={form} label="Send Code" autoFocus={false}>
      <RadioField {...form.field('codeMethod')} label="How the code comes" options={methods} isInline />
      <div className={look.row}>
        <Button type="submit" isBusy={form.isSaving}>
          Send Code
        </Button>
        <output>{isSent ? 'The code is on its way.' : null}</output>
      </div>
    </Form>
  )
}

function CodeForm(place: Place) {
  const { verify } = useNumberActs()
  const navigate = useNavigate()
  const form = useDraftForm({
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      await verify({ ...place, code })
      const search = { session: place.sessionId, number: place.phoneNumberId, step: 'create' }
      await navigate({ to: '.', search, ignoreBlocker: true })
    },
  })
  return (
    <Form form={form} label="Verify" autoFocus={false}>
      <TextField
        {...form.field('code')}
        label="Enter Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          Verify
        </Button>
        <BackButton to={{ session: place.sessionId, number: place.phoneNumberId, step: 'number' }} />
      </FormActions>
    </Form>
  )
}
