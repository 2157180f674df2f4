import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { onboardingTexts } from '@parley/contracts/channels/onboarding.ts'
import { useNavigate } from '@tanstack/react-router'
import { DepartmentField } from '../../departments/department.picker.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormActions } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Link } from '../../ui/frame/link.tsx'
import { useFinish, useIsUnverified, useWabaNumbers } from './onboarding.api.ts'
import { BackButton } from './onboarding.back.tsx'
import look from './onboarding.module.css'
import { NumberNote, type Place } from './onboarding.number.tsx'
import { onboardingHref } from './onboarding.search.ts'
import { UnreadNumbers } from './onboarding.start-over.tsx'

export function CreateStep({ sessionId, phoneNumberId }: Place) {
  const numbers = useWabaNumbers(sessionId)
  const finish = useFinish()
  const navigate = useNavigate()
  const form = useDraftForm({
    initial: { name: '', deptId: '', pin: '' },
    secrets: ['pin'],
    validate: ({ name, pin }) => ({
      name: name.trim() ? null : channelTexts.nameRequired,
      pin: /^\d{6}$/.test(pin.trim()) ? null : onboardingTexts.wrongPin,
    }),
    onSubmit: async values => {
      const channelId = await finish({ sessionId, phoneNumberId, ...values })
      await navigate({ to: '/admin/channels/$channelId', params: { channelId }, ignoreBlocker: true })
    },
  })
  useUnsavedGuard(form.isDirty)
  const { data, error, isFetching } = numbers
  if (error && !data) {
    return <UnreadNumbers error={error} onRetry={() => void numbers.refetch()} isRetrying={isFetching} />
  }
  return (
    <section className={look.step} aria-labelledby="create">
      <h2 id="create" className={look.title}>
        Create Channel
      </h2>
      <NumberNote sessionId={sessionId} phoneNumberId={phoneNumberId} />
      <Unverified sessionId={sessionId} phoneNumberId={phoneNumberId} />
      <Form form={form} label="Create Channel">
        <TextField {...form.field('name')} label="Channel Name" maxLength={60} required />
        <DepartmentField {...form.field('deptId')} />
        <TextField
          {...form.field('pin')}
          label="PIN"
          inputMode="numeric"
          maxLength={6}
          help="Six digits that protect the number. If it has a PIN already, enter that one."
          required
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Finish
          </Button>
          <BackButton to={{ session: sessionId, number: phoneNumberId, step: 'number' }} />
        </FormActions>
      </Form>
    </section>
  )
}

/** Whoever enters a number by hand comes here at once, proved or not. */
function Unverified({ sessionId, phoneNumberId }: Place) {
  if (!useIsUnverified(sessionId, phoneNumberId)) return null
  return (
    <p role="note" className={look.hint}>
      WhatsApp has not verified this number yet, and sends nothing from it before.{' '}
      <Link href={onboardingHref({ session: sessionId, number: phoneNumberId, step: 'verify' })}>Verify it first</Link>
    </p>
  )
}
